import { IconButton } from '@plausch/ui';
import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import styles from './Panel.module.css';
import { Members } from './people/Members.tsx';
import { useCountedCommit, usePeople } from './room.context.ts';
import { t } from './rooms.words.ts';
import { Transcript } from './talk/Transcript.tsx';
import { TypingNote } from './talk/TypingNote.tsx';

const TABS = ['transcript', 'members'] as const;
type Tab = (typeof TABS)[number];

/** Beside the picture: what was said and who is there. On a phone only the talk, right below it. */
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
  const [chosen, setChosen] = useState<Tab>('transcript');
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
  const tab = isPhone ? 'transcript' : chosen;
  // The first picture of the people does not wait for what they have said.
  const isTold = useDeferredValue(true, false);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = chosen === 'transcript' ? 'members' : 'transcript';
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
            {TABS.map((name) => (
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
        {tab === 'transcript' ? <TypingNote /> : <Members />}
      </div>
    </aside>
  );
}
