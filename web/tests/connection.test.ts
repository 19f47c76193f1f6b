import { beforeEach, describe, expect, it } from 'vitest';
import { Connection, type Handlers, type Ports, type Socket } from '../src/lib/connection';

type Frame = Record<string, unknown> & { t: string };

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: Frame[] = [];
  closed = false;
  send(text: string): void { this.sent.push(JSON.parse(text) as Frame); }
  close(): void { this.closed = true; }
  open(): void { this.onopen?.(); }
  say(...frames: object[]): void { for (const frame of frames) this.onmessage?.({ data: JSON.stringify(frame) }); }
  fail(code = 1006): void { this.onclose?.({ code }); }
}

/** A clock that runs by hand. */
class Clock {
  now = 0;
  private timers: { at: number; run: () => void }[] = [];
  later(run: () => void, ms: number): object {
    const timer = { at: this.now + ms, run };
    this.timers.push(timer);
    return timer;
  }
  cancel(timer: unknown): void { this.timers = this.timers.filter((each) => each !== timer); }
  run(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const next = this.timers.filter((each) => each.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.cancel(next);
      this.now = next.at;
      next.run();
    }
    this.now = end;
  }
}

class Store {
  data = new Map<string, string>();
  getItem(key: string): string | null { return this.data.get(key) ?? null; }
  setItem(key: string, value: string): void { this.data.set(key, value); }
  removeItem(key: string): void { this.data.delete(key); }
}

let sockets: FakeSocket[];
let clock: Clock;
let store: Store;
let ids: number;
let seen: { facts: string[]; naks: string[]; notes: string[] };

const socket = (): FakeSocket => sockets.at(-1)!;
const view = (acts: unknown[] = []) => ({ game: 'toy', viewer: 0, seats: 2, dealer: 0, turn: 0, phase: 'act', acts });
const ev = (n: number, term = 'draw', hand = 1) => ({ t: 'ev', hand, n, facts: [{ term }], view: view() });
const ask = (n: number, name = `1.${n}`, hand = 1) => ({ t: 'ask', hand, n, ask: name, seat: 0, acts: [{ a: 7, text: 'pass', term: 'pass' }], locked: [], limit: null });
const welcome = (n = 0, snapshot: object | null = { view: view(), asks: [] }, hand = 1) => ({ t: 'welcome', v: 1, hand, n, you: 0, room: { room: 'r' }, snapshot });

function connect(): Connection {
  const ports: Ports = {
    socket: () => { const made = new FakeSocket(); sockets.push(made); return made; },
    storage: store,
    now: () => clock.now,
    later: (run, ms) => clock.later(run, ms),
    cancel: (timer) => clock.cancel(timer),
    random: () => 0.5,
    id: () => `c${++ids}`,
  };
  const handlers: Handlers = {
    changed: () => undefined,
    facts: (facts) => seen.facts.push(...facts.map((fact) => fact.term)),
    nak: (code) => seen.naks.push(code),
    note: (code) => seen.notes.push(code),
  };
  return new Connection('r', ports, handlers);
}

beforeEach(() => {
  sockets = [];
  clock = new Clock();
  store = new Store();
  ids = 0;
  seen = { facts: [], naks: [], notes: [] };
});

describe('the stream', () => {
  it('says hello as a fresh page, takes the snapshot and goes on from its number', () => {
    const c = connect();
    socket().open();
    expect(socket().sent).toEqual([{ t: 'hello', v: 1, room: 'r' }]);
    socket().say(welcome(4), ev(5));
    expect([c.status, c.hand, c.have, seen.facts]).toEqual(['open', 1, 5, ['draw']]);
  });

  it('ignores what it has seen already', () => {
    const c = connect();
    socket().open();
    socket().say(welcome(4), ev(5), ev(5), ev(3));
    expect([c.have, seen.facts]).toEqual([5, ['draw']]);
  });

  it('comes back with its place when a number is missing', () => {
    const c = connect();
    socket().open();
    socket().say(welcome(4), ev(6));
    expect(sockets[0]!.closed).toBe(true);
    clock.run(10);
    socket().open();
    expect(socket().sent).toEqual([{ t: 'hello', v: 1, room: 'r', hand: 1, have: 4 }]);
    socket().say(welcome(6, null), ev(5, 'draw'), ev(6, 'discard'));
    expect([c.have, seen.facts]).toEqual([6, ['draw', 'discard']]);
  });

  it('counts from one again with each hand', () => {
    const c = connect();
    socket().open();
    socket().say(welcome(9), ev(1, 'deal', 2), ask(2, '2.1', 2));
    expect([c.hand, c.have, c.asks.map((each) => each.ask)]).toEqual([2, 2, ['2.1']]);
  });

  it('does not take the middle of a new hand for its beginning', () => {
    connect();
    socket().open();
    socket().say(welcome(9), ev(2, 'deal', 2));
    expect([sockets[0]!.closed, seen.facts]).toEqual([true, []]);
  });

  it('closes asks with each event; an open one follows again', () => {
    const c = connect();
    socket().open();
    socket().say(welcome(0), ask(1, 'x'), ev(2));
    expect(c.asks).toEqual([]);
    socket().say(ask(3, 'x'));
    expect(c.asks.map((each) => each.ask)).toEqual(['x']);
  });
});

describe('commands', () => {
  it('are pending until the ack, which closes the ask', () => {
    const c = connect();
    socket().open();
    socket().say(welcome(0), ask(1, 'x'));
    c.act('x', 7);
    expect(socket().sent.at(-1)).toEqual({ t: 'cmd', cid: 'c1', ask: 'x', a: 7 });
    expect(c.pending('x')?.a).toBe(7);
    socket().say({ t: 'ack', cid: 'c1', hand: 1, n: 1 });
    expect([c.pending('x'), c.asks]).toEqual([undefined, []]);
  });

  it('answer an ask once, however often one taps', () => {
    const c = connect();
    socket().open();
    socket().say(welcome(0), ask(1, 'x'));
    c.act('x', 7);
    c.act('x', 7);
    expect(socket().sent.filter((frame) => frame.t === 'cmd')).toHaveLength(1);
  });

  it('are sent again every 2.5 seconds under the same name', () => {
    const c = connect();
    socket().open();
    socket().say(welcome(0), ask(1, 'x'));
    c.act('x', 7);
    clock.run(5200);
    expect(socket().sent.filter((frame) => frame.t === 'cmd').map((frame) => frame.cid)).toEqual(['c1', 'c1', 'c1']);
  });

  it('outlive a lost connection and a reload', () => {
    const c = connect();
    socket().open();
    socket().say(welcome(0), ask(1, 'x'));
    c.act('x', 7);
    socket().fail();
    c.stop();
    connect();
    socket().open();
    expect(socket().sent.map((frame) => frame.t)).toEqual(['hello']);
    socket().say(welcome(1));
    expect(socket().sent.at(-1)).toEqual({ t: 'cmd', cid: 'c1', ask: 'x', a: 7 });
    socket().say({ t: 'ack', cid: 'c1', hand: 1, n: 1 });
    expect(store.data.size).toBe(0);
  });

  it('of a second tab that come too late are dropped with their ask', () => {
    const c = connect();
    socket().open();
    socket().say(welcome(0), ask(1, 'x'));
    c.act('x', 7);
    socket().say({ t: 'nak', cid: 'c1', code: 'stale_ask' });
    expect([c.asks, c.unacked, seen.naks]).toEqual([[], [], ['stale_ask']]);
  });

  it('that are not allowed leave the ask open', () => {
    const c = connect();
    socket().open();
    socket().say(welcome(0), ask(1, 'x'));
    c.act('x', 8);
    socket().say({ t: 'nak', cid: 'c1', code: 'illegal', why: { term: 'no', clause: 'T1' } });
    expect([c.asks.length, c.unacked.length, seen.naks]).toEqual([1, 0, ['illegal']]);
  });
});

describe('the line', () => {
  it('is dialled at once, then with growing pauses', () => {
    connect();
    const pauses: number[] = [];
    for (let tries = 0; tries < 8; tries++) {
      const before = clock.now;
      const count = sockets.length;
      socket().fail();
      while (sockets.length === count) clock.run(50);
      pauses.push(clock.now - before);
    }
    expect(pauses).toEqual([50, 250, 500, 1000, 2000, 4000, 8000, 8000]);
  });

  it('is dialled without a pause when the page wakes up', () => {
    const c = connect();
    for (let tries = 0; tries < 6; tries++) { socket().fail(); clock.run(9000); }
    socket().fail();
    const count = sockets.length;
    c.wake();
    expect(sockets.length).toBe(count + 1);
  });

  it('is given up after a silence that no ping breaks', () => {
    const c = connect();
    socket().open();
    socket().say(welcome(0));
    clock.run(12_000);
    expect(socket().sent.some((frame) => frame.t === 'ping')).toBe(true);
    clock.run(12_000);
    expect(sockets.length).toBeGreaterThan(1);
    expect(c.status).not.toBe('open');
  });

  it('stays closed where coming back is of no use', () => {
    const c = connect();
    socket().fail(4004);
    clock.run(60_000);
    expect([c.status, c.reason, sockets.length]).toEqual(['closed', 'close_4004', 1]);
  });

  it('waits as long as the hall asks for', () => {
    connect();
    socket().open();
    socket().say(welcome(0), { t: 'bye', code: 'restart', retry: 3000 });
    socket().fail(1012);
    clock.run(2900);
    expect(sockets.length).toBe(1);
    clock.run(200);
    expect(sockets.length).toBe(2);
  });
});
