import { MoreHorizontal } from 'lucide-react';
import styles from './BesideLine.module.css';
import { t } from './line.words.ts';
import { openLine } from './line-menu.store.ts';
import type { GroupedLine } from './transcript.ts';

/** What became of a line, or the way to what can be done about it. */
export function BesideLine({ line: { id, edited, gone, reactions }, isOwn, name, parts }: Props) {
  if (gone) return <small className={styles['gone']}>{t(`line.${gone}`)}</small>;
  if (id === undefined) return null;
  return (
    <>
      {edited && <small className={styles['edited']}>{t('line.edited')}</small>}
      <button
        type="button"
        className={styles['more']}
        // One of all lines is reached with Tab, the others from there.
        tabIndex={-1}
        data-line={id}
        aria-haspopup="dialog"
        aria-label={isOwn ? t('line.moreOwn') : t('line.more', { name })}
        onClick={() => openLine(id)}
      >
        <MoreHorizontal size={18} aria-hidden="true" />
      </button>
      <parts.ReactionChips id={id} reactions={reactions} />
    </>
  );
}

type Props = {
  readonly line: GroupedLine;
  readonly isOwn: boolean;
  readonly name: string;
  readonly parts: Pick<typeof import('./answer.code.ts'), 'ReactionChips'>;
};
