/** What keys are called in German; letters and digits speak for themselves. */
const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: 'Eingabe',
  Escape: 'Esc',
  Control: 'Strg',
  Ctrl: 'Strg',
  Shift: 'Umschalt',
  ' ': 'Leertaste',
};

/** A chord as people read it. */
export const nameOfKey = (chord: string): string =>
  chord
    .split(/\+(?=.)/)
    .map((part) => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' + ');
