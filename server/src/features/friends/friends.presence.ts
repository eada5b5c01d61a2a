import type { Cancel, Clock } from '@plausch/platform/clock';

/** Where an account is, as its friends are told. */
export type Whereabouts = { readonly online: boolean; readonly roomId?: string };

/** What is told by those who know where people are, and what is asked. Here one process keeps it; of several, a table would. */
export type Presence = {
  /** The account has a connection more, or one less. */
  connected(accountId: string): void;
  /** The account is in this room from now on, or in none. */
  isIn(accountId: string, roomId: string | undefined): void;
  /** What the account shows of itself has changed: its friends are told anew. */
  showsOther(accountId: string): void;
  /** Where these people are, as their friends were told last. */
  shown(accountIds: readonly string[]): Promise<ReadonlyMap<string, Whereabouts>>;
  /** Everybody of whom that says that they are there. */
  online(): Promise<readonly string[]>;
};

type Rules = { readonly settledMs: number; readonly goneMs: number; readonly apartMs: number };

/** An account that is here, or whose friends have not been told yet that it went. */
type Known = {
  roomId: string | undefined;
  told: Whereabouts;
  toldAt: number;
  /** When it is looked at whether there is something to tell; undefined where nothing has changed. */
  dueAt: number | undefined;
  /** Told of in any case. */
  isAnew: boolean;
};

/** How often it is looked whose time has come. */
const BEAT_MS = 500;
const AWAY: Whereabouts = { online: false };

/**
 * [FR12] The presence of one process. Friends are told once something has stayed so for a while: a connection that is lost and found
 * again tells nothing.
 */
export class PresenceHere implements Presence {
  readonly #clock: Clock;
  readonly #rules: Rules;
  readonly #isConnected: (accountId: string) => boolean;
  readonly #tell: (changed: ReadonlyMap<string, Whereabouts>) => Promise<void>;
  readonly #people = new Map<string, Known>();
  readonly #due = new Set<string>();
  #cancel: Cancel | undefined;
  /** What is being told, or was last: one after the other. */
  #telling: Promise<void> = Promise.resolve();
  #isClosed = false;

  /** `tell`: tells friends where people are from now on; rejects where it could not be found out to whom. */
  constructor(parts: {
    clock: Clock;
    rules: Rules;
    isConnected: (accountId: string) => boolean;
    tell: (changed: ReadonlyMap<string, Whereabouts>) => Promise<void>;
  }) {
    this.#clock = parts.clock;
    this.#rules = parts.rules;
    this.#isConnected = parts.isConnected;
    this.#tell = parts.tell;
  }

  connected(accountId: string): void {
    this.#lookAt(accountId, this.#isConnected(accountId) ? this.#rules.settledMs : this.#rules.goneMs);
  }

  isIn(accountId: string, roomId: string | undefined): void {
    const known = this.#personOf(accountId);
    known.roomId = roomId;
    // The figure of an account without a connection leaves later: that it is gone is told all the same.
    if (this.#isConnected(accountId)) this.#lookAt(accountId, this.#rules.settledMs);
    else this.#forget(accountId);
  }

  showsOther(accountId: string): void {
    const known = this.#people.get(accountId);
    if (!known) return;
    known.isAnew = true;
    this.#lookAt(accountId, 0);
  }

  async shown(accountIds: readonly string[]): Promise<ReadonlyMap<string, Whereabouts>> {
    return new Map(accountIds.map((id) => [id, this.#people.get(id)?.told ?? AWAY]));
  }

  async online(): Promise<readonly string[]> {
    return [...this.#people].flatMap(([id, { told }]) => (told.online ? [id] : []));
  }

  /** How many people are remembered. */
  get size(): number {
    return this.#people.size;
  }

  close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel?.();
    return this.#telling;
  }

  #personOf(accountId: string): Known {
    const known = this.#people.get(accountId);
    if (known) return known;
    const fresh: Known = {
      roomId: undefined,
      told: AWAY,
      toldAt: Number.NEGATIVE_INFINITY,
      dueAt: undefined,
      isAnew: false,
    };
    this.#people.set(accountId, fresh);
    return fresh;
  }

  #lookAt(accountId: string, afterMs: number): void {
    const known = this.#personOf(accountId);
    known.dueAt = Math.max(this.#clock.now() + afterMs, known.toldAt + this.#rules.apartMs);
    this.#due.add(accountId);
    this.#beat();
  }

  #beat(): void {
    if (this.#isClosed || this.#cancel || this.#due.size === 0) return;
    this.#cancel = this.#clock.schedule(BEAT_MS, () => {
      this.#cancel = undefined;
      const changed = this.#takeChanged();
      if (changed.size > 0) this.#telling = this.#telling.then(() => this.#tellOrLater(changed));
      this.#beat();
    });
  }

  /** Those whose time has come and of whom there is something to tell; it is taken for told. */
  #takeChanged(): Map<string, Whereabouts> {
    const now = this.#clock.now();
    const changed = new Map<string, Whereabouts>();
    for (const accountId of this.#due) {
      const known = this.#personOf(accountId);
      if ((known.dueAt ?? now) > now) continue;
      this.#due.delete(accountId);
      known.dueAt = undefined;
      const where = this.#whereIs(accountId, known);
      if (known.isAnew || !isSame(where, known.told)) {
        Object.assign(known, { told: where, toldAt: now, isAnew: false });
        changed.set(accountId, where);
      }
      this.#forget(accountId);
    }
    return changed;
  }

  async #tellOrLater(changed: ReadonlyMap<string, Whereabouts>): Promise<void> {
    try {
      await this.#tell(changed);
    } catch {
      for (const accountId of changed.keys()) {
        this.#personOf(accountId).isAnew = true;
        this.#lookAt(accountId, this.#rules.apartMs);
      }
    }
  }

  #whereIs(accountId: string, { roomId }: Known): Whereabouts {
    if (!this.#isConnected(accountId)) return AWAY;
    return roomId === undefined ? { online: true } : { online: true, roomId };
  }

  /** Of an account without a connection nothing is kept once that has been told. */
  #forget(accountId: string): void {
    const known = this.#people.get(accountId);
    const isOver = known && known.dueAt === undefined && known.roomId === undefined && !known.told.online;
    if (isOver && !this.#isConnected(accountId)) this.#people.delete(accountId);
  }
}

const isSame = (one: Whereabouts, other: Whereabouts) =>
  one.online === other.online && one.roomId === other.roomId;
