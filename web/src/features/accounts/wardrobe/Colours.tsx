import { type ColourToken, type FigureSpec, palettes, type Slot } from '@plausch/stage/figures';
import { ColourSwatches } from '@plausch/ui';
import { t } from '../../../i18n/wardrobe.ts';
import { colourName } from './colour-names.ts';
import { hairIsCovered, tokensIn } from './offer.ts';

const OWN_TOKENS: Partial<Record<Slot, ColourToken>> = { top: 'top', bottom: 'bottom', shoes: 'shoe' };

/** The colours of what is worn in a slot, a row for each. */
export function Colours({
  figure,
  slot,
  onChoose,
}: {
  readonly figure: FigureSpec;
  readonly slot: Slot;
  readonly onChoose: (token: ColourToken, index: number) => void;
}) {
  return tokensIn(figure, slot).map((token) => (
    <ColourSwatches
      key={token}
      label={labelOf(token, slot, figure)}
      value={figure.colours[token] ?? 0}
      colours={palettes[token].map((colour, index) => ({ colour, name: colourName(token, index) }))}
      onChange={(index) => onChoose(token, index)}
    />
  ));
}

/** What is coloured: the thing itself, or something beside it that has the same colour. */
function labelOf(token: ColourToken, slot: Slot, figure: FigureSpec): string {
  if (token === OWN_TOKENS[slot]) return t('colour.own');
  return t(token === 'hair' && hairIsCovered(figure) ? 'colour.scarf' : `colour.${token}`);
}
