import { IconButton } from '@plausch/ui';
import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useSearchParams } from 'react-router';
import { loadPage } from '../../app/chunk-reload.ts';
import { Told } from '../../app/layouts/Told.tsx';
import { laterAreas } from '../../app/live.ts';
import { BESIDE } from '../../app/messages-beside.ts';
import { useMediaQuery } from '../../device/media-query.ts';
import styles from './Panel.module.css';
import { Members } from './people/Members.tsx';
import { useCountedCommit, usePeople, useRoom } from './room.context.ts';
import { t } from './rooms.words.ts';
import { Transcript } from './talk/Transcript.tsx';
import { TypingNote } from './talk/TypingNote.tsx';

const TABS = ['transcript', 'members', 'messages'] as const;
type Tab = (typeof TABS)[number];

/** As with the areas: where their code is every page of signed-in people knows, as a room is full. */
const Messages = lazy(loadPage(async () => (await laterAreas()).messagesBeside()));

/**
 * Beside the picture: what was said and who is there, and, where there is room for it, what one writes with single people. On a phone
 * only the talk, right below the picture.
 */
export function Panel({
  isPhone,
  isOpen = false,
  onClose,
  children,
}: {
  readonly isPhone: boolean;
  /** Where it is a drawer: whether it is out. */
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  /** Below the talk. */
  readonly children?: ReactNode;
}) {
  useCountedCommit();
  const { userId } = useRoom().self;
  const [chosen, setChosen] = useState<Tab>('transcript');
  // On a narrow screen messages have a page of their own.
  const tabs = useMediaQuery('(min-width: 1025px)') ? TABS : TABS.slice(0, 2);
  const [search] = useSearchParams();
  const writesTo = search.get(BESIDE);
  useEffect(() => {
    if (writesTo !== null) setChosen('messages');
  }, [writesTo]);
  const present = usePeople().size;
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    panel.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isOpen]);
  const tab = isPhone || !tabs.includes(chosen) ? 'transcript' : chosen;
  // The first picture of the people does not wait for what they have said.
  const isTold = useDeferredValue(true, false);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const next = tabs.indexOf(tab) + (event.key === 'ArrowLeft' ? -1 : 1);
    const other = tabs.at(next % tabs.length) ?? tab;
    setChosen(other);
    document.getElementById(`${id}-${other}`)?.focus();
  };

  return (
    <aside
      ref={panel}
      className={styles['panel']}
      aria-label={t('panel.label')}
      // Escape puts the drawer back, whatever has the focus in it.
      onKeyDown={(event) => {
        if (isOpen && event.key === 'Escape') onClose();
      }}
    >
      {!isPhone && (
        <div className={styles['top']}>
          <div role="tablist" className={styles['tabs']} onKeyDown={onKeyDown}>
            {tabs.map((name) => (
              <button
                key={name}
                id={`${id}-${name}`}
                type="button"
                role="tab"
                className={styles['tab']}
                aria-selected={name === tab}
                aria-controls={`${id}-${name}-panel`}
                tabIndex={name === tab ? 0 : -1}
                onClick={() => setChosen(name)}
              >
                {t(`panel.${name}`)}
                {name === 'members' && <span className={styles['count']}>{present}</span>}
                {name === 'messages' && <Told part="MessagesBadge" />}
              </button>
            ))}
          </div>
          <IconButton label={t('panel.close')} className={styles['close'] ?? ''} onClick={onClose}>
            <X size={22} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <div
        className={styles['content']}
        {...(!isPhone && {
          role: 'tabpanel',
          id: `${id}-${tab}-panel`,
          'aria-labelledby': `${id}-${tab}`,
        })}
      >
        {isTold && <Transcript hidden={tab !== 'transcript'} />}
        {tab === 'transcript' && children}
        {tab === 'transcript' && <TypingNote />}
        {tab === 'members' && <Members />}
        {tab === 'messages' && (
          <Suspense>
            <Messages owner={userId} />
          </Suspense>
        )}
      </div>
    </aside>
  );
}
