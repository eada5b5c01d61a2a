import { Button, IconButton } from '@plausch/ui';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { type StoredUser, signOut, useUser } from '../../features/sessions/index.ts';
import { t } from '../../i18n/finder.ts';
import { keptRoom } from '../layouts/last-room.ts';
import { paths } from '../paths.ts';
import { DEEDS, leaveKept } from './deeds.ts';
import type { Entry } from './entries.ts';
import styles from './Finder.module.css';
import { Hits } from './Hits.tsx';
import { open } from './opened.ts';
import { TopDialog } from './TopDialog.tsx';
import { useEntries, useIsOffline } from './use-entries.ts';
import { useTalkPath } from './use-talk-path.ts';

/** Over any page: one field that leads to rooms, people, conversations, pages and acts. */
export function Finder({ onClose }: { readonly onClose: () => void }) {
  const user = useUser();
  return user && <Signed user={user} onClose={onClose} />;
}

type Phase = 'looking' | 'asking to log out' | 'going';

function Signed({ user, onClose }: { readonly user: StoredUser; readonly onClose: () => void }) {
  const [phase, setPhase] = useState<Phase>('looking');
  const navigate = useNavigate();
  const talkPath = useTalkPath();

  // Its own entry in the history becomes that of the page, so it stays until that has come: going back leads where one came from.
  const go = async (path: string) => {
    setPhase('going');
    await navigate(path, { replace: true });
    onClose();
  };
  const take = ({ way }: Entry): unknown => {
    switch (way.kind) {
      case 'page':
        return go(way.path);
      case 'talk':
        return go(talkPath(way.userId));
      case 'document':
        return window.location.replace(way.path);
      case 'tab':
        window.open(way.path, '_blank', 'noopener');
        return onClose();
      case 'act':
        break;
    }
    switch (way.act) {
      case 'logout':
        return setPhase('asking to log out');
      case 'keys':
        return open('keys');
      case 'leave':
        if (!keptRoom.getState()) return go(paths.main());
        leaveKept();
        return onClose();
      default:
        onClose();
        return DEEDS[way.act]();
    }
  };
  const logOut = () => {
    void go(paths.landing());
    void signOut();
  };

  // The page that comes takes the focus, which it cannot below a dialog.
  if (phase === 'going') return null;
  if (phase === 'asking to log out')
    return (
      <TopDialog key={phase} label={t('logout.question')} onClose={onClose}>
        <div className={styles['question']}>
          <h2>{t('logout.question')}</h2>
          <p>{t('logout.text')}</p>
          <div className={styles['answers']}>
            <Button variant="outline" data-autofocus="" onClick={onClose}>
              {t('logout.no')}
            </Button>
            <Button onClick={logOut}>{t('logout.yes')}</Button>
          </div>
        </div>
      </TopDialog>
    );
  return (
    <TopDialog key={phase} label={t('find.title')} onClose={onClose}>
      <Looking user={user} onTake={take} onClose={onClose} />
    </TopDialog>
  );
}

/** The field keeps the focus, and its keys choose in the list below. */
function Looking({
  user,
  onTake,
  onClose,
}: {
  readonly user: StoredUser;
  readonly onTake: (entry: Entry) => void;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [chosenKey, setChosenKey] = useState<string>();
  const id = useId();
  const groups = useEntries(user, typed);
  const isOffline = useIsOffline();
  const entries = groups.flatMap((group) => group.entries);
  // What was chosen by a key stays so while others come; else it is the first.
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosenKey),
  );
  const chosen = entries[at];
  const idOf = ({ key }: Entry) => `${id}${key.replace(/\s/g, '')}`;

  const step = (to: number) => {
    const next = entries[(to + entries.length) % entries.length];
    if (!next) return;
    setChosenKey(next.key);
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown') step(at + 1);
    else if (event.key === 'ArrowUp') step(at - 1);
    else if (event.key === 'Enter') chosen && onTake(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={styles['field']}>
        <Search size={22} aria-hidden="true" />
        <input
          data-autofocus=""
          role="combobox"
          aria-label={t('find.field')}
          aria-expanded={entries.length > 0}
          aria-controls={chosen && id}
          aria-autocomplete="list"
          aria-activedescendant={chosen && idOf(chosen)}
          placeholder={t('find.field')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosenKey(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label={t('find.close')} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      {isOffline && <p className={styles['note']}>{t('find.offline')}</p>}
      {chosen && <Hits id={id} groups={groups} chosen={chosen} idOf={idOf} onTake={onTake} />}
      <p role="status" className={entries.length > 0 ? 'visually-hidden' : styles['note']}>
        {entries.length === 0 && typed.trim() !== '' && t('find.none')}
        {entries.length > 0 && t('find.count', { count: entries.length })}
      </p>
      <p className={styles['keys']} aria-hidden="true">
        {t('find.keys')}
      </p>
    </>
  );
}
