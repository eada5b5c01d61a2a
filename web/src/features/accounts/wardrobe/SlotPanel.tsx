import { type FigureSpec, looks, type Slot } from '@plausch/stage/figures';
import { Ban } from 'lucide-react';
import { t } from '../../../i18n/wardrobe.ts';
import { isSameFigure, wearing } from './changes.ts';
import { mayBeEmpty, offeredIn } from './offer.ts';
import { StarterLooks } from './StarterLooks.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { Tiles } from './Tiles.tsx';

/** No part has this id. */
const NONE = '';
/** Where a small picture needs height: what hangs down or stands on the floor. */
const TALL: readonly Slot[] = ['top', 'bottom', 'hand', 'back', 'aid', 'aura', 'spark'];

/** Ready-made figures to begin with. */
export function LookChoice({
  figure,
  onChoose,
}: {
  readonly figure: FigureSpec;
  readonly onChoose: (figure: FigureSpec) => void;
}) {
  return (
    <StarterLooks
      label={t('group.looks')}
      value={looks.find((look) => isSameFigure(look.figure, figure))?.id}
      onChange={(id) => {
        const look = looks.find((one) => one.id === id);
        if (look) onChoose(look.figure);
      }}
    />
  );
}

/** The parts for one slot, each on the figure as it is now. */
export function PartChoice({
  figure,
  slot,
  owned,
  onChoose,
}: {
  readonly figure: FigureSpec;
  readonly slot: Slot;
  readonly owned: ReadonlySet<string>;
  readonly onChoose: (id: string | null) => void;
}) {
  const none = { value: NONE, name: t('part.none'), picture: <Ban aria-hidden="true" size={26} /> };
  const tiles = offeredIn(slot, owned).map(({ id, name }) => ({
    value: id,
    name,
    picture: <Thumbnail figure={wearing(figure, slot, id)} slot={slot} />,
  }));
  return (
    <Tiles
      label={t(`slot.${slot}`)}
      size={TALL.includes(slot) ? 'tall' : 'square'}
      value={figure.parts[slot] ?? NONE}
      tiles={mayBeEmpty(slot) ? [none, ...tiles] : tiles}
      onChange={(id) => onChoose(id === NONE ? null : id)}
    />
  );
}
