import type { Gesture } from '@plausch/protocol';
import { isolated } from '@plausch/words';
import { LOCALE } from '../../../i18n/index.ts';
import { t } from './telling.words.ts';

/** At least so long between two sentences: what comes meanwhile is told together. */
export const PAUSE_MS = 4_000;
/** More names than this are too many for one sentence. */
const NAMED = 3;

/**
 * Tells gestures of others to those who do not see them: the first one at once, and those of a crowd in one sentence. Pure: every
 * call takes the time in milliseconds.
 */
export class Telling {
  /** Who makes which gesture and was not told yet, in the order they came. */
  readonly #waiting = new Map<Gesture, Set<string>>();
  #toldAt = Number.NEGATIVE_INFINITY;

  add(name: string, kind: Gesture): void {
    const names = this.#waiting.get(kind) ?? new Set();
    this.#waiting.set(kind, names.add(name));
  }

  /** When there is something to say next; null while there is nothing. */
  dueAt(): number | null {
    return this.#waiting.size === 0 ? null : this.#toldAt + PAUSE_MS;
  }

  /** What is to be said now. */
  take(now: number): string | undefined {
    const dueAt = this.dueAt();
    if (dueAt === null || now < dueAt) return undefined;
    const sentences = [...this.#waiting].map(([kind, names]) => sentenceOf(kind, [...names]));
    this.#waiting.clear();
    this.#toldAt = now;
    return sentences.join(' ');
  }
}

function sentenceOf(kind: Gesture, names: readonly string[]): string {
  const count = names.length;
  const list = new Intl.ListFormat(LOCALE, { type: 'conjunction' }).format(names.map(isolated));
  return t(`told.${kind}`, { count, names: count > NAMED ? t('told.many', { count }) : list });
}
