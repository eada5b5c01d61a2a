import { Reply } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useRoom, useRoomView } from '../room.context.ts';
import { t } from './answer.words.ts';
import { closeLine } from './line-menu.store.ts';
import { lineOf } from './line-of.ts';
import styles from './Quote.module.css';
import { withEmoji } from './smileys.ts';

/** So much of a line is enough to know which one it is. */
const WORDS = 60;

const HERE_MS = 1_200;

/** [R34] The beginning of the line that is answered, and the way to it; of one that is gone or not heard, that there was one. */
export function Quote({ id, isStop = false }: { readonly id: string; readonly isStop?: boolean }) {
  const { self } = useRoom();
  const line = useRoomView(({ synced }) => synced && lineOf(synced.lines, id));
  if (!line) return <span className={styles['gone']}>{t('answer.gone')}</span>;
  const name = line.userId === self.userId ? t('answer.you') : line.username;
  return (
    <button
      type="button"
      className={styles['quote']}
      // The menu of the line leads there as well: with Tab the log is one stop.
      tabIndex={isStop ? 0 : -1}
      onClick={(event) => jumpTo(id, event)}
    >
      <Reply size={14} aria-hidden="true" />
      <span className="visually-hidden">{t('answer.to')}</span>
      <b>
        <bdi>{name}</bdi>
      </b>
      <span className={styles['words']} dir="auto">
        {beginningOf(line.text)}
      </span>
    </button>
  );
}

/** The first words, by signs that people see as one. */
export function beginningOf(text: string): string {
  const signs = [...new Intl.Segmenter('de').segment(withEmoji(text))].map(({ segment }) => segment);
  return signs.length > WORDS ? `${signs.slice(0, WORDS).join('').trimEnd()} …` : signs.join('');
}

/** Brings a line into sight, with the focus on its button, and lets it light up once; the menu from which it was asked for closes before. */
function jumpTo(id: string, { currentTarget }: MouseEvent): void {
  const room = currentTarget.closest('[data-room]');
  closeLine();
  requestAnimationFrame(() => show(id, room));
}

function show(id: string, room: Element | null): void {
  const button = room?.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`);
  const line = button?.parentElement;
  if (!button || !line) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  line.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' });
  button.focus({ preventScroll: true });
  line.animate([{ background: 'var(--accent-soft)' }, { background: 'transparent' }], {
    duration: HERE_MS,
    easing: 'ease-in',
  });
}
