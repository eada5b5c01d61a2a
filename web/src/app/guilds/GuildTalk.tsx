import { mayTakeDown } from '@plausch/protocol/guild-rules';
import { LIMITS } from '@plausch/protocol/limits';
import { figureOfKey } from '@plausch/stage/figures';
import { Button, Card, classes, Note, Placeholder } from '@plausch/ui';
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { wordsFor } from '../../api/index.ts';
import { connection } from '../../connection/index.ts';
import {
  type Guild,
  type GuildLine,
  type GuildSpeaker,
  markGuildRead,
  type GuildTalk as TalkOfGuild,
  useGuildTalk,
} from '../../features/guilds/index.ts';
import { PersonFace } from '../../features/rooms/index.ts';
import { useUser } from '../../features/sessions/index.ts';
import { here } from '../../i18n/day.ts';
import { t } from '../../i18n/guild-talk.ts';
import conversation from '../conversation/Conversation.module.css';
import { daysAgo } from '../conversation/days.ts';
import { LineField } from '../conversation/LineField.tsx';
import { Log } from '../conversation/Log.tsx';
import { DayMark, NewMark } from '../conversation/Marks.tsx';
import { UnsentNote } from '../conversation/UnsentNote.tsx';
import { late, useLate } from '../late.ts';
import styles from './GuildTalk.module.css';
import { LineActs } from './LineActs.tsx';
import { type Outgoing, useOutgoing } from './outgoing.ts';

const pictures = late(() => import('../../features/inventory/index.ts'));

/** What the members of a guild say to each other, and where one writes to them. */
export function GuildTalk({ guild }: { readonly guild: Guild }) {
  const { id, role, people } = guild;
  const self = useUser()?.id;
  const { data: talk, error, refetch, older } = useGuildTalk(id);
  const isOffline = useStore(connection.state, (state) => state === 'offline');
  const { waiting, send, drop } = useOutgoing(id);
  const [draft, setDraft] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const [openedId, setOpenedId] = useState<string>();
  const opened = talk?.items.find((line) => line.id === openedId && !line.gone);
  const roleOf = (userId: string) => people.find((one) => one.userId === userId)?.role ?? null;
  // A line may be back before the answer that it has arrived.
  const arrived = new Set(talk?.items.flatMap(({ userId, clientId }) => (userId === self ? [clientId] : [])));
  return (
    <Card className={styles['talk']} role="region" aria-label={t('talk.title')}>
      <h2 className={styles['title']}>{t('talk.title')}</h2>
      {error && (!talk || !isOffline) && (
        <Note tone="danger">
          <p>{wordsFor(error)}</p>
          <Button variant="text" onClick={() => void refetch()}>
            {t('talk.retry')}
          </Button>
        </Note>
      )}
      {talk ? (
        <Lines
          guildId={id}
          talk={talk}
          self={self}
          waiting={waiting.filter(({ clientId }) => !arrived.has(clientId))}
          onOlder={older}
          onOpen={setOpenedId}
          onAgain={send}
          onChange={({ clientId, text }) => {
            drop(clientId);
            setDraft(text);
          }}
        />
      ) : (
        !error && (
          <div className={conversation['log']} role="status" aria-label={t('talk.loading')}>
            <Placeholder />
          </div>
        )
      )}
      {talk && (
        <LineField
          field={field}
          label={t('compose.label')}
          text={draft}
          most={LIMITS.lineMax}
          hasOwnEmoji
          onWrite={setDraft}
          onSend={(text) => {
            send(crypto.randomUUID(), text);
            setDraft('');
          }}
        />
      )}
      {talk && opened && (
        <LineActs
          guildId={id}
          line={opened}
          name={talk.people.get(opened.userId)?.username ?? ''}
          isOwn={opened.userId === self}
          mayTakeDown={mayTakeDown(role, roleOf(opened.userId))}
          onClose={() => setOpenedId(undefined)}
        />
      )}
    </Card>
  );
}

function Lines({
  guildId,
  talk,
  self,
  waiting,
  onOlder,
  onOpen,
  onAgain,
  onChange,
}: {
  readonly guildId: string;
  readonly talk: TalkOfGuild;
  readonly self: string | undefined;
  readonly waiting: readonly Outgoing[];
  readonly onOlder: () => Promise<void>;
  readonly onOpen: (id: string) => void;
  readonly onAgain: (clientId: string, text: string) => void;
  readonly onChange: (line: Outgoing) => void;
}) {
  const { items, people, hasOlder } = talk;
  const end = useRef<HTMLDivElement>(null);
  // What was new when this was opened: the mark stays there while one reads on.
  const [firstNew] = useState(() => {
    const first = items.find(({ number, userId, gone }) => number > talk.read && userId !== self && !gone);
    return first?.id;
  });
  const code = useLate(
    pictures,
    items.some(({ emojis }) => emojis !== undefined),
  );
  const pictured = code?.pictured ?? ((text: string) => text);
  useReadMark(guildId, talk, self, end);

  return (
    <Log
      label={t('talk.log')}
      olderLabel={t('talk.older')}
      onOlder={hasOlder ? onOlder : undefined}
      beginning={<p className={styles['begin']}>{t('talk.begin')}</p>}
      last={items.at(-1)?.id}
      unsent={waiting.length}
      end={end}
    >
      {items.length === 0 && waiting.length === 0 && <p className={styles['empty']}>{t('talk.empty')}</p>}
      {items.map((line, place) => (
        <Fragment key={line.id}>
          <DayMark at={line.at} before={items[place - 1]?.at} />
          {line.id === firstNew && <NewMark />}
          <Said
            line={line}
            person={people.get(line.userId)}
            isOwn={line.userId === self}
            isFirst={!isRun(items[place - 1], line)}
            pictured={pictured}
            onOpen={onOpen}
          />
        </Fragment>
      ))}
      {waiting.map((line) => (
        <Unsent key={line.clientId} line={line} onAgain={onAgain} onChange={onChange} />
      ))}
    </Log>
  );
}

const TOGETHER_MS = 5 * 60_000;

/** Whether a line goes on from the one before it: by the same person, in one go. */
function isRun(before: GuildLine | undefined, { userId, at }: GuildLine): boolean {
  return (
    before?.userId === userId &&
    at - before.at < TOGETHER_MS &&
    daysAgo(new Date(before.at)) === daysAgo(new Date(at))
  );
}

function Said({
  line: { id, text, at, bubbleColorId, gone },
  person,
  isOwn,
  isFirst,
  pictured,
  onOpen,
}: {
  readonly line: GuildLine;
  readonly person: GuildSpeaker | undefined;
  readonly isOwn: boolean;
  readonly isFirst: boolean;
  readonly pictured: (text: string) => ReactNode;
  readonly onOpen: (id: string) => void;
}) {
  const name = person?.username ?? '';
  const time = here.time(new Date(at));
  return (
    <div className={classes(styles['line'], isOwn && styles['own'], isFirst && styles['first'])}>
      {isFirst && (
        <p className={styles['who']}>
          {!isOwn && (
            <>
              <PersonFace
                figure={person && figureOfKey(person.figure)}
                name={name}
                colorId={bubbleColorId}
                size="xs"
              />
              <b dir="auto">{name}</b>
            </>
          )}
          <time dateTime={new Date(at).toISOString()}>{time}</time>
        </p>
      )}
      {gone ? (
        <p className={classes(styles['said'], styles['stub'])}>{t(`talk.gone.${gone}`)}</p>
      ) : (
        <button
          type="button"
          className={styles['said']}
          aria-haspopup="dialog"
          aria-label={isOwn ? t('talk.ownSaid', { time, text }) : t('talk.said', { name, time, text })}
          dir="auto"
          onClick={() => onOpen(id)}
        >
          {pictured(text)}
        </button>
      )}
    </div>
  );
}

/** A line that is on its way, waits for a connection, or was refused. */
function Unsent({
  line,
  onAgain,
  onChange,
}: {
  readonly line: Outgoing;
  readonly onAgain: (clientId: string, text: string) => void;
  readonly onChange: (line: Outgoing) => void;
}) {
  const { clientId, text, problem } = line;
  return (
    // Told once it has arrived: its writer knows what they wrote.
    <div className={classes(styles['line'], styles['own'], styles['first'])} aria-live="off">
      <p className={classes(styles['said'], styles['unsent'])} dir="auto">
        {text}
      </p>
      <UnsentNote
        problem={problem}
        className={classes(styles['who'])}
        onAgain={() => onAgain(clientId, text)}
        giveUpLabel={t('talk.change')}
        onGiveUp={() => onChange(line)}
      />
    </div>
  );
}

/** What is shown has been read, as long as the page and the end of the talk are in sight. */
function useReadMark(
  guildId: string,
  { items, read }: TalkOfGuild,
  self: string | undefined,
  end: RefObject<HTMLElement | null>,
): void {
  const last = items.findLast(({ userId }) => userId !== self)?.number ?? 0;
  useEffect(() => {
    const { current } = end;
    if (last <= read || !current) return;
    let isInSight = false;
    const mark = () => {
      // What is not noted now is noted with the next line, or when this is looked at again.
      if (isInSight && document.visibilityState === 'visible') markGuildRead(guildId, last).catch(() => {});
    };
    const sight = new IntersectionObserver(([entry]) => {
      isInSight = entry?.isIntersecting === true;
      mark();
    });
    sight.observe(current);
    document.addEventListener('visibilitychange', mark);
    return () => {
      sight.disconnect();
      document.removeEventListener('visibilitychange', mark);
    };
  }, [guildId, last, read, end]);
}
