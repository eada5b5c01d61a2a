import type { CaseEntry } from '@plausch/protocol';

type Pickable = Pick<CaseEntry, 'id' | 'quote' | 'about' | 'state'>;

/** The server decides no more together. */
export const TOGETHER_MOST = 20;

/** Whether a case can be decided together with those: a report of a line by the same person, or of the same words. */
export function pickableIn(entry: Pickable, picked: readonly Pickable[]): boolean {
  if (entry.state !== 'open' || entry.about === null) return false;
  const others = picked.filter(({ id }) => id !== entry.id);
  if (others.length === 0) return true;
  if (others.length >= TOGETHER_MOST) return false;
  const all = [entry, ...others];
  return (
    all.every(({ about }) => about?.userId === entry.about?.userId) ||
    all.every(({ quote }) => quote === entry.quote)
  );
}

/** The row after or before the one that has the focus; the first or last one where none has it. */
export function besideRow(list: ParentNode | null, step: 1 | -1): HTMLElement | undefined {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-case]') ?? [])];
  const place = rows.findIndex((row) => row.matches(':focus'));
  return place < 0 ? rows.at(step === 1 ? 0 : -1) : rows[place + step];
}
