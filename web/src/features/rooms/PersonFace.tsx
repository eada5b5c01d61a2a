import { type FigureSpec, figureKey, figureSvg } from '@plausch/stage/figures';
import { Face } from '@plausch/ui';
import type { ComponentProps } from 'react';
import { nameColour } from './bubbles/colours.ts';
import styles from './PersonFace.module.css';

/** Addresses of the portraits drawn so far. A page meets some hundred people, so none is given back. */
const portraits = new Map<string, string>();

function portraitUrl(figure: FigureSpec): string {
  const key = figureKey(figure);
  const known = portraits.get(key);
  if (known !== undefined) return known;
  const svg = figureSvg(figure, { pose: 'stand', portrait: true });
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  portraits.set(key, url);
  return url;
}

/** Somebody's face on their colour. Decoration: the name always stands beside it. */
export function PersonFace({
  figure,
  name,
  colorId,
  size = 's',
}: {
  /** Without one (somebody who left before one came) the first letter of the name stands in. */
  readonly figure: FigureSpec | undefined;
  readonly name: string;
  readonly colorId: string;
  readonly size?: NonNullable<ComponentProps<typeof Face>['size']>;
}) {
  return (
    <Face size={size} colour={nameColour(colorId)}>
      {figure ? (
        <img src={portraitUrl(figure)} alt="" draggable={false} />
      ) : (
        <span className={styles['letter']}>{[...name][0]}</span>
      )}
    </Face>
  );
}
