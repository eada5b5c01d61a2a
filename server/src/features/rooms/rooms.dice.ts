import { randomInt } from 'node:crypto';
import { t } from './rooms.words.ts';

export type Dice = { readonly dice: number; readonly sides: number };

/** [R37] What dice show, read on from the name of who rolled them: „würfelt 2w6: 4 + 3 = 7“. No client has a say in it. */
export function rolled({ dice, sides }: Dice): string {
  const shown = Array.from({ length: dice }, () => randomInt(1, sides + 1));
  const sum = shown.reduce((total, one) => total + one, 0);
  // The sum stays beside its sign where the line breaks.
  const result = dice === 1 ? `${sum}` : `${shown.join(' + ')} =\u00a0${sum}`;
  return t('dice.rolled', { dice, sides, result });
}
