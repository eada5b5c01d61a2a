import { figureOfKey } from '@plausch/stage/figures';
import { classes } from '@plausch/ui';
import { CornerDownRight, Sofa, Zap } from 'lucide-react';
import { PersonFace } from '../../features/rooms/index.ts';
import { t } from '../../i18n/finder.ts';
import type { Entry } from './entries.ts';
import styles from './Finder.module.css';
import type { Group } from './use-entries.ts';

/** What was found, or what there is before anything is typed, in groups with names. The field above has the focus, and its keys choose. */
export function Hits({
  id,
  groups,
  chosen,
  idOf,
  onTake,
}: {
  readonly id: string;
  readonly groups: readonly Group[];
  readonly chosen: Entry;
  readonly idOf: (entry: Entry) => string;
  readonly onTake: (entry: Entry) => void;
}) {
  const hits = (entries: readonly Entry[]) =>
    entries.map((entry) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose
      <div
        key={entry.key}
        id={idOf(entry)}
        role="option"
        tabIndex={-1}
        aria-selected={entry === chosen}
        className={styles['hit']}
        // The field keeps the focus, and a phone its keyboard.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onTake(entry)}
      >
        <Sign entry={entry} />
        <span className={styles['words']}>
          <b dir="auto">{entry.name}</b>
          {entry.text !== '' && (
            <small dir="auto" className={classes(entry.isNew && styles['fresh'])}>
              {entry.text}
            </small>
          )}
        </span>
        {entry.isNew && <span className={styles['dot']} />}
      </div>
    ));
  return (
    <div id={id} role="listbox" aria-label={t('find.list')} className={styles['hits']}>
      {groups.map(({ title, entries }) =>
        title === undefined ? (
          hits(entries)
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={title} role="group" aria-label={title}>
            <p className={styles['title']} aria-hidden="true">
              {title}
            </p>
            {hits(entries)}
          </div>
        ),
      )}
    </div>
  );
}

const SIGNS = { room: Sofa, act: Zap, page: CornerDownRight } as const;

function Sign({ entry: { kind, face } }: { readonly entry: Entry }) {
  if (face) {
    const { username, figure, bubbleColorId, isHere } = face;
    return (
      <PersonFace
        figure={figureOfKey(figure)}
        name={username}
        colorId={bubbleColorId}
        size="s"
        {...(isHere && { presence: 'here' })}
      />
    );
  }
  const Picture = kind === 'room' || kind === 'act' ? SIGNS[kind] : SIGNS.page;
  return (
    <span className={styles['sign']}>
      <Picture size={20} aria-hidden="true" />
    </span>
  );
}
