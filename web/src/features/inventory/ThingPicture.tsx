import type { KindShape } from '@plausch/protocol';
import { classes } from '@plausch/ui';
import type { CSSProperties } from 'react';
import { FigurePicture } from '../accounts/index.ts';
import './bubbles.css';
import { emojiPicture } from './emojis.ts';
import styles from './ThingPicture.module.css';

/** What a kind looks like, in the light of its rarity. Its name stands beside it. */
export function ThingPicture({
  kinds,
  className,
}: {
  /** Several are a pack. */
  readonly kinds: readonly KindShape[];
  readonly className?: string | undefined;
}) {
  const [first] = kinds;
  if (!first) return null;
  return (
    <span
      className={classes(styles['art'], className)}
      data-rarity={kinds.length > 1 ? 'uncommon' : first.rarity}
      aria-hidden="true"
    >
      {kinds.length > 1 ? (
        <span className={styles['pack']}>
          {kinds.map((kind) => (
            <Picture key={kind.id} kind={kind} />
          ))}
        </span>
      ) : (
        <Picture kind={first} />
      )}
    </span>
  );
}

function Picture({ kind: { id, name, figure } }: { readonly kind: KindShape }) {
  const [type, slug = ''] = id.split('.');
  if (figure) return <FigurePicture figure={figure} className={styles['figure']} />;
  if (type === 'emoji')
    return <img className={styles['emoji']} src={emojiPicture(slug)?.url} alt="" draggable={false} />;
  return (
    <span
      className={styles['bubble']}
      data-colour={slug}
      style={{ '--bubble': `var(--bubble-${slug})` } as CSSProperties}
    >
      {name}
    </span>
  );
}
