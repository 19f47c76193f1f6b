/** One room as the page shows it: the connection's state as runes, the log, and the answers given by themselves. */
import { Connection, type Ask, type Command, type Socket, type Status } from './connection';
import { uniqueId } from './ids';
import { automatic, type Auto } from './auto';
import type { Fact, Room, View, Why } from './protocol.gen';
import { play } from './sound';

export interface Line { id: number; fact: Fact; hand: number }
export interface Notice { code: string; args: string[]; why?: Why }

const LOG = 120;

export class Session {
  status = $state<Status>('connecting');
  reason = $state('');
  room = $state.raw<Room | null>(null);
  view = $state.raw<View | null>(null);
  asks = $state.raw<Ask[]>([]);
  you = $state(-1);
  hand = $state(0);
  /** Commands that wait for their ack. */
  unacked = $state.raw<readonly Command[]>([]);
  log = $state.raw<Line[]>([]);
  /** What just happened, for the live region. */
  news = $state.raw<Line[]>([]);
  notice = $state.raw<Notice | null>(null);
  auto = $state<Auto>({ pass: false, draw: false, next: false });
  /** `now()` when an ask came, to show its time running. */
  readonly asked: Map<string, number>;
  /** What the hall published before each hand that this page saw begin. */
  readonly commitments = new Map<number, string>();

  private readonly connection: Connection;
  private lines = 0;
  /** Asks that were seen: an open one comes again after each event. */
  private readonly greeted = new Set<string>();
  private readonly wake = (): void => {
    if (document.visibilityState === 'visible') this.connection.wake();
  };

  constructor(readonly name: string) {
    this.connection = new Connection(name, ports(), {
      changed: () => this.copy(),
      facts: (facts, view) => this.tell(facts, view),
      nak: (code, why, command) => this.refused(code, why, command),
      note: (code, args) => (this.notice = { code, args }),
    });
    this.asked = this.connection.asked;
    this.copy();
    addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
  }

  stop(): void {
    removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    this.connection.stop();
  }

  act(ask: Ask, a: number): void {
    this.auto.next = false;
    this.connection.act(ask.ask, a);
  }

  free(seat: number, a: number): void {
    this.connection.free(seat, a);
  }

  ready(): void {
    this.connection.ready(this.hand);
  }

  /** The action that answers this ask and waits for its ack. */
  sending(ask: Ask): number | undefined {
    return this.unacked.find((command) => command.ask === ask.ask)?.a;
  }

  /** Milliseconds left for an ask, or null if it has no limit. */
  left(ask: Ask, now: number): number | null {
    return ask.limit === null ? null : Math.max(0, ask.limit - (now - (this.asked.get(ask.ask) ?? now)));
  }

  private copy(): void {
    const c = this.connection;
    if (!c) return;
    const fresh = c.asks.filter((ask) => !this.greeted.has(ask.ask));
    if (c.hand !== this.hand) {
      this.log = [];
      this.greeted.clear();
    }
    this.status = c.status;
    this.reason = c.reason;
    this.room = c.room;
    this.view = c.view;
    this.asks = c.asks;
    this.you = c.you;
    this.hand = c.hand;
    this.unacked = [...c.unacked];
    if (c.room?.phase === 'playing' && !this.commitments.has(c.room.hand)) this.commitments.set(c.room.hand, c.room.commitment);
    for (const ask of fresh) this.greet(ask);
  }

  /** Answers what the switches answer; whether there was anything. */
  answer(ask: Ask): boolean {
    const answer = automatic(ask, this.auto);
    if (answer === null) return false;
    this.auto.next = false;
    this.connection.act(ask.ask, answer);
    return true;
  }

  private greet(ask: Ask): void {
    this.greeted.add(ask.ask);
    if (!this.answer(ask)) play(ask.acts.some((act) => act.term === 'pass') ? 'claim' : 'turn');
  }

  private tell(facts: Fact[], view: View): void {
    const lines = facts.map((fact) => ({ id: ++this.lines, fact, hand: this.connection.hand }));
    this.log = [...this.log, ...lines].slice(-LOG);
    this.news = lines;
    if (view.over) play('over');
    else if (facts.some((fact) => fact.cards?.length)) play('card');
  }

  private refused(code: string, why: Why | undefined, command: Command): void {
    // A late answer of a second tab: the stream shows what holds.
    if (code === 'stale_ask' || command.t === 'ready') return;
    this.notice = { code, args: [], ...(why ? { why } : {}) };
  }
}

function ports(): ConstructorParameters<typeof Connection>[1] {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return {
    socket: () => new WebSocket(`${scheme}//${location.host}/ws`, 'hall.v1') as unknown as Socket,
    storage: sessionStorage,
    now: () => performance.now(),
    later: (run, ms) => setTimeout(run, ms),
    cancel: (timer) => clearTimeout(timer as number),
    random: Math.random,
    id: uniqueId,
  };
}
