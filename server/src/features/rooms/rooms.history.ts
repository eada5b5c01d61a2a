import type { Line } from '@plausch/protocol';
import type { RoomRules } from './rooms.rules.ts';

/** [R11] The last lines of a room, oldest first, as those are given them who come in. */
export class History {
  readonly #rules: Pick<RoomRules, 'history' | 'kept'>;
  readonly #lines: Line[];

  constructor(rules: Pick<RoomRules, 'history' | 'kept'>, lines: readonly Line[]) {
    this.#rules = rules;
    this.#lines = [...lines];
  }

  /** The user ids of all speakers of these lines. */
  get speakers(): ReadonlySet<string> {
    return new Set(this.#lines.map(({ userId }) => userId));
  }

  add(line: Line): void {
    this.#lines.push(line);
    if (this.#lines.length > this.#rules.kept.lines) this.#lines.shift();
  }

  /** Puts what a line is from now on in the place of what it was; a line that is not kept is left alone. */
  change(id: string, to: (line: Line) => Line): void {
    const index = this.#lines.findLastIndex((line) => line.id === id);
    const line = this.#lines[index];
    if (line) this.#lines[index] = to(line);
  }

  /** A line, as far as it is kept. */
  of(id: string): Line | undefined {
    return this.#lines.findLast((line) => line.id === id);
  }

  /** What newcomers get; who returns gets all that is kept of that time. */
  recent(now: number, { returning }: { returning: boolean }): Line[] {
    const { lines, withinMs } = this.#rules.history;
    const recent = this.#lines.filter((line) => line.at >= now - withinMs);
    return returning ? recent : recent.slice(-lines);
  }
}
