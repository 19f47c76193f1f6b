/**
 * The page's end of `hall.v1`: keeps one room's stream complete and its commands safe, whatever the network does.
 * No DOM in here: sockets, storage and clock are handed in.
 */
import type { Ask, Ev, Fact, FromHall, FromPage, Nak, Room, View, Welcome, Why } from './protocol.gen';

export type { Ask } from './protocol.gen';
export type Status = 'connecting' | 'open' | 'waiting' | 'closed';

export interface Socket {
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Ports {
  socket(): Socket;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  now(): number;
  later(run: () => void, ms: number): unknown;
  cancel(timer: unknown): void;
  random(): number;
  id(): string;
}

export interface Handlers {
  /** Anything that `Connection` shows has changed. */
  changed(): void;
  facts(facts: Fact[], view: View): void;
  nak(code: string, why: Why | undefined, command: Command): void;
  note(code: string, args: string[]): void;
}

export interface Command { cid: string; t: 'cmd' | 'free' | 'ready'; ask?: string; seat?: number; a?: number; hand?: number }
interface Pending extends Command { sent: number }

const RESEND = 2500;
const SILENCE = 10_000;
const DEAF = 9_000;
const BACKOFF = [0, 250, 500, 1000, 2000, 4000, 8000];
const FINAL = new Set([4001, 4003, 4004]);

export class Connection {
  status: Status = 'connecting';
  /** Why the connection is closed for good: a close code's word. */
  reason = '';
  room: Room | null = null;
  you = -1;
  hand = 0;
  have = 0;
  view: View | null = null;
  asks: Ask[] = [];
  /** When each open ask came, by its name. */
  asked = new Map<string, number>();

  private socket: Socket | null = null;
  private outbox: Pending[];
  private tries = 0;
  private heard = 0;
  private retry: number | null | undefined;
  private dial: unknown = null;
  private tick: unknown = null;
  private stopped = false;
  private readonly key: string;

  constructor(
    private readonly name: string,
    private readonly ports: Ports,
    private readonly on: Handlers,
  ) {
    this.key = `longju.outbox.${name}`;
    this.outbox = this.load();
    this.connect();
  }

  /** Answers an ask; the answer is made when it is no longer `pending`. */
  act(ask: string, a: number): void {
    if (!this.outbox.some((command) => command.ask === ask)) this.post({ t: 'cmd', cid: this.ports.id(), ask, a });
  }

  free(seat: number, a: number): void {
    this.post({ t: 'free', cid: this.ports.id(), seat, a });
  }

  ready(hand: number): void {
    if (!this.outbox.some((command) => command.t === 'ready' && command.hand === hand)) {
      this.post({ t: 'ready', cid: this.ports.id(), hand });
    }
  }

  /** The command that answers this ask and waits for its ack. */
  pending(ask: string): Command | undefined {
    return this.outbox.find((command) => command.ask === ask);
  }

  get unacked(): readonly Command[] {
    return this.outbox;
  }

  /** The network or the page woke up: don't wait for the backoff. */
  wake(): void {
    if (this.stopped || this.status === 'closed') return;
    if (this.socket && this.status === 'open') this.send({ t: 'ping', c: 0 });
    else if (!this.socket) this.connect();
  }

  stop(): void {
    this.stopped = true;
    this.ports.cancel(this.dial);
    this.ports.cancel(this.tick);
    this.drop(1000);
  }

  private load(): Pending[] {
    try {
      return (JSON.parse(this.ports.storage.getItem(this.key) ?? '[]') as Command[]).map((c) => ({ ...c, sent: 0 }));
    } catch {
      return [];
    }
  }

  private save(): void {
    if (this.outbox.length === 0) this.ports.storage.removeItem(this.key);
    else this.ports.storage.setItem(this.key, JSON.stringify(this.outbox.map(({ sent: _, ...command }) => command)));
  }

  private post(command: Command): void {
    this.outbox.push({ ...command, sent: 0 });
    this.save();
    this.flush();
    this.on.changed();
  }

  private flush(): void {
    if (this.status !== 'open') return;
    const now = this.ports.now();
    for (const pending of this.outbox) {
      if (pending.sent && now - pending.sent < RESEND) continue;
      pending.sent = now;
      const { sent: _, ...command } = pending;
      this.send(command as FromPage);
    }
  }

  private send(message: FromPage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private connect(): void {
    this.ports.cancel(this.dial);
    this.status = 'connecting';
    this.retry = undefined;
    const socket = this.ports.socket();
    this.socket = socket;
    this.heard = this.ports.now();
    const mine = (run: () => void) => () => {
      if (this.socket === socket) run();
    };
    socket.onopen = mine(() => {
      const place = this.view ? { hand: this.hand, have: this.have } : {};
      this.send({ t: 'hello', v: 1, room: this.name, ...place });
    });
    socket.onmessage = (event) => mine(() => this.receive(JSON.parse(event.data) as FromHall))();
    socket.onclose = (event) => mine(() => this.lost(event.code))();
    this.watch();
    this.on.changed();
  }

  private watch(): void {
    this.ports.cancel(this.tick);
    this.tick = this.ports.later(() => {
      this.beat();
      if (this.socket) this.watch();
    }, RESEND);
  }

  private beat(): void {
    const silent = this.ports.now() - this.heard;
    if (silent > SILENCE + DEAF) {
      this.drop(4000);
      this.lost(4000);
      return;
    }
    if (silent >= SILENCE && this.status === 'open') this.send({ t: 'ping', c: 0 });
    this.flush();
  }

  private drop(code: number): void {
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    try {
      socket.close(code);
    } catch {
      // already closed
    }
  }

  private lost(code: number): void {
    this.socket = null;
    if (this.stopped) return;
    if (FINAL.has(code) || this.retry === null) {
      this.status = 'closed';
      this.reason = `close_${FINAL.has(code) ? code : 'bye'}`;
      this.on.changed();
      return;
    }
    if (code === 4009) this.forget();
    const step = BACKOFF[Math.min(this.tries, BACKOFF.length - 1)]!;
    this.tries += 1;
    const wait = Math.max(step * (0.5 + this.ports.random()), this.retry ?? 0);
    this.status = 'waiting';
    this.dial = this.ports.later(() => this.connect(), wait);
    this.on.changed();
  }

  private forget(): void {
    this.view = null;
    this.hand = this.have = 0;
    this.asks = [];
  }

  private again(): void {
    this.drop(4000);
    this.lost(4000);
  }

  private receive(message: FromHall): void {
    this.heard = this.ports.now();
    switch (message.t) {
      case 'welcome': this.welcome(message); break;
      case 'room': this.room = message.room; break;
      case 'ev': case 'ask': this.numbered(message); break;
      case 'ack': this.settle(message.cid); break;
      case 'nak': this.refused(message); break;
      case 'note': this.on.note(message.code, message.args ?? []); break;
      case 'bye': this.retry = message.retry; return;
      default: return;
    }
    this.on.changed();
  }

  private welcome(message: Welcome): void {
    this.tries = 0;
    this.status = 'open';
    this.room = message.room;
    this.you = message.you;
    if (message.snapshot) {
      this.hand = message.hand;
      this.have = message.n;
      this.view = message.snapshot.view;
      this.asks = [];
      for (const ask of message.snapshot.asks) this.open(ask);
    } else if (message.hand !== this.hand || !this.view) {
      // A new hand without a snapshot: its messages follow from number 1.
      this.hand = message.hand;
      this.have = 0;
      this.asks = [];
    }
    for (const pending of this.outbox) pending.sent = 0;
    this.flush();
  }

  private numbered(message: Ev | Ask): void {
    const { hand, n } = message;
    if (hand < this.hand || (hand === this.hand && n <= this.have)) return;
    if (hand > this.hand && n === 1) {
      this.hand = hand;
      this.have = 0;
      this.asks = [];
    }
    if (hand !== this.hand || n !== this.have + 1) {
      this.again();
      return;
    }
    this.have = n;
    if (message.t === 'ask') {
      this.open(message);
      return;
    }
    this.view = message.view;
    // What is still open follows once more.
    this.asks = [];
    this.on.facts(message.facts, message.view);
  }

  private open(ask: Ask): void {
    this.asks = [...this.asks.filter((each) => each.ask !== ask.ask), ask];
    this.asked.set(ask.ask, this.ports.now());
  }

  private settle(cid: string): Pending | undefined {
    const found = this.outbox.find((pending) => pending.cid === cid);
    if (!found) return undefined;
    this.outbox = this.outbox.filter((pending) => pending !== found);
    this.save();
    if (found.ask) this.asks = this.asks.filter((ask) => ask.ask !== found.ask);
    return found;
  }

  private refused(message: Nak): void {
    const { code } = message;
    const found = this.outbox.find((pending) => pending.cid === message.cid);
    if (!found) return;
    if (code === 'rate') {
      found.sent = this.ports.now();
      return;
    }
    const asks = this.asks;
    this.settle(found.cid);
    if (code !== 'stale_ask' && code !== 'not_yours') this.asks = asks;
    this.on.nak(code, message.why ?? undefined, found);
  }
}
