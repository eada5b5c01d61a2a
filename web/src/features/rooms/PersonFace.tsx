import type { FigureSpec } from '@plausch/stage/figures';
import { classes, Face } from '@plausch/ui';
import type { ComponentProps } from 'react';
import { nameColour } from './bubbles/colours.ts';
import styles from './PersonFace.module.css';
import { portraitUrl } from './portraits.ts';

/** Somebody's face on their colour. Decoration: the name always stands beside it. */
export function PersonFace({
  figure,
  name,
  colorId,
  size = 's',
  presence,
}: {
  /** Without one (somebody who left before one came) the first letter of the name stands in. */
  readonly figure: FigureSpec | undefined;
  readonly name: string;
  readonly colorId: string;
  readonly size?: NonNullable<ComponentProps<typeof Face>['size']>;
  /** A dot at the corner; the words beside it say it too. */
  readonly presence?: 'here' | 'away';
}) {
  const face = (
    <Face size={size} colour={nameColour(colorId)}>
      {figure ? (
        <img src={portraitUrl(figure)} alt="" draggable={false} />
      ) : (
        <bdi className={styles['letter']}>{[...name][0]}</bdi>
      )}
    </Face>
  );
  return presence ? <span className={classes(styles['framed'], styles[presence])}>{face}</span> : face;
}
