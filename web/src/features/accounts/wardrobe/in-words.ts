import { COLOUR_TOKENS, type FigureSpec, SLOTS } from '@plausch/stage/figures';
import { t } from '../../../i18n/wardrobe.ts';
import { colourName } from './colour-names.ts';
import { wornIn } from './offer.ts';

/** What somebody wears, by name. */
export function partsInWords(figure: FigureSpec): string {
  return SLOTS.flatMap((slot) => wornIn(figure, slot)?.name ?? []).join(', ');
}

/** What is different about a figure after a change, for those who do not see it. */
export function differenceInWords(before: FigureSpec, after: FigureSpec): string {
  const parts = SLOTS.filter((slot) => before.parts[slot] !== after.parts[slot]).map(
    (slot) => `${t(`slot.${slot}`)}: ${wornIn(after, slot)?.name ?? t('part.none')}`,
  );
  const colours = COLOUR_TOKENS.flatMap((token) => {
    const index = after.colours[token] ?? 0;
    if ((before.colours[token] ?? 0) === index) return [];
    return `${t(`colour.${token}`)}: ${colourName(token, index)}`;
  });
  return [...parts, ...colours].join(', ');
}
