import type { LineReactions } from '@plausch/protocol';
import { classes } from '@plausch/ui';
import { useRoom, useRoomView } from '../room.context.ts';
import { t } from './answer.words.ts';
import styles from './Reactions.module.css';
import { react } from './react.ts';
import { KINDS, SIGNS, shownOf } from './reactions.ts';

type Of = { readonly id: string; readonly reactions: readonly LineReactions[] | undefined };

/** [R36] Below a line: how people react to it, and how many. A tap does the same, or takes the reader's own reaction away. */
export function ReactionChips({ id, reactions }: Of) {
  const { self } = useRoom();
  const met = useRoomView((view) => view.met);
  const shown = shownOf(reactions, met, self.userId);
  if (shown.length === 0) return null;
  return (
    // Numbers that change are no news to be read out.
    <ul className={styles['chips']} aria-live="off">
      {shown.map(({ kind, count, isOwn, label }) => (
        <li key={kind}>
          <button
            type="button"
            className={classes(styles['chip'], isOwn && styles['own'])}
            // The menu of the line has all of them: with Tab the log is one stop.
            tabIndex={-1}
            title={label}
            aria-label={label}
            aria-pressed={isOwn}
            onClick={() => void react(id, kind, !isOwn)}
          >
            <span aria-hidden="true">{SIGNS[kind]}</span> {count}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** [R36] In the menu of a line: the six there are, and who reacts how. */
export function ReactionChoice({ id, reactions, onDone }: Of & { readonly onDone: () => void }) {
  const { self } = useRoom();
  const met = useRoomView((view) => view.met);
  const shown = shownOf(reactions, met, self.userId);
  return (
    <>
      <fieldset className={styles['choice']} aria-label={t('reaction.label')}>
        {KINDS.map((kind) => {
          const isOwn = shown.some((one) => one.kind === kind && one.isOwn);
          return (
            <button
              key={kind}
              type="button"
              className={classes(styles['kind'], isOwn && styles['own'])}
              aria-label={t(`reaction.${kind}`)}
              aria-pressed={isOwn}
              onClick={() => {
                void react(id, kind, !isOwn);
                onDone();
              }}
            >
              {SIGNS[kind]}
            </button>
          );
        })}
      </fieldset>
      {shown.length > 0 && (
        <ul className={styles['who']}>
          {shown.map(({ kind, label }) => (
            <li key={kind}>{label}</li>
          ))}
        </ul>
      )}
    </>
  );
}
