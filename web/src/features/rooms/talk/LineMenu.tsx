import type { Line } from '@plausch/protocol';
import { Button, Note } from '@plausch/ui';
import { ChevronLeft, Files, Flag, PencilLine, Reply, ShieldX, Undo } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { loadPage } from '../../../app/chunk-reload.ts';
import { useLayer } from '../../../app/layer-entry.ts';
import { showToast } from '../../../app/toasts.ts';
import { connection } from '../../../connection/index.ts';
import { useMediaQuery } from '../../../device/media-query.ts';
import { ReportPart } from '../../reports/index.ts';
import { useUser } from '../../sessions/index.ts';
import { RoomCard } from '../RoomCard.tsx';
import { useRoom, useRoomView } from '../room.context.ts';
import { correctedBubbles } from './corrected-bubbles.ts';
import { EditLine } from './EditLine.tsx';
import styles from './LineMenu.module.css';
import { t } from './line.words.ts';
import { closeLine, type LinePart, openedLine, openLine } from './line-menu.store.ts';
import { followArrowUp, followKeys, followLongPress, mayChange } from './line-ways.ts';
import { withEmoji } from './smileys.ts';

type MenuParts = Pick<typeof import('./answer.code.ts'), 'HeardMentions' | 'Quote' | 'ReactionChoice'>;

/** What only staff sees, and fetches. */
const RemoveLine = lazy(
  loadPage(async () => ({
    default: (await import('../../../app/staff/RemoveLineInRoom.tsx')).RemoveLineInRoom,
  })),
);

/** The menu of a line, once one is opened; and the ways to it beside the button of each line. */
export function LineMenu({
  log,
  parts,
}: {
  readonly log: RefObject<HTMLElement | null>;
  readonly parts: MenuParts;
}) {
  const room = useRoom();
  const { store } = room;
  const { id, part } = useStore(openedLine) ?? {};
  // A report that is being written stays open, also when its line is gone by then.
  const isKept = part === 'report';
  const line = useRoomView(({ synced }) =>
    id === undefined ? undefined : synced?.lines.find((one) => one.id === id && (isKept || !one.gone)),
  );

  useEffect(() => {
    if (!log.current) return;
    const stops = [followKeys(log.current), followLongPress(log.current), followArrowUp(log.current, room)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [log, room]);
  useEffect(() => {
    const correct = () => {
      const { synced, bubbles } = store.getState();
      const corrected = correctedBubbles(bubbles, synced?.lines ?? []);
      if (corrected !== bubbles) store.setState({ bubbles: corrected });
    };
    // Also what was changed before this came.
    correct();
    return store.subscribe((now, before) => {
      if (now.synced?.lines !== before.synced?.lines) correct();
    });
  }, [store]);
  // A line that is gone meanwhile takes its menu along.
  const isGone = id !== undefined && line === undefined;
  useEffect(() => {
    if (isGone) closeLine(id);
  }, [isGone, id]);
  useEffect(() => () => closeLine(), []);

  return (
    <>
      <parts.HeardMentions log={log} />
      {line && <OpenMenu key={line.id} line={line} part={part} parts={parts} />}
    </>
  );
}

function OpenMenu({
  line,
  part,
  parts,
}: {
  readonly line: Line;
  readonly part: LinePart | undefined;
  readonly parts: MenuParts;
}) {
  const close = () => closeLine(line.id);
  useLayer(close);
  const { self } = useRoom();
  const isPhone = useMediaQuery('(max-width: 767px)');
  const isOwn = line.userId === self.userId;
  const role = useUser()?.role;
  const isStaff = role === 'moderator' || role === 'admin';
  const setPart = (next?: LinePart) => openLine(line.id, next);
  return (
    <RoomCard
      isPhone={isPhone}
      title={isOwn ? t('line.titleOwn') : t('line.title', { name: line.username })}
      onClose={close}
    >
      {part ? (
        <section className={styles['part']} aria-label={t(`line.${part}`)}>
          <Button variant="text" size="small" onClick={() => setPart()}>
            <ChevronLeft size={20} aria-hidden="true" />
            {t('line.back')}
          </Button>
          {part === 'edit' && <EditLine line={line} onDone={close} />}
          {part === 'remove' && (
            <Suspense>
              <Said line={line} />
              <RemoveLine id={line.id} name={line.username} onRemoved={close} />
            </Suspense>
          )}
          {part === 'report' && <ReportPart username={line.username} lines={[line]} />}
        </section>
      ) : (
        <Deeds line={line} isOwn={isOwn} isStaff={isStaff} onPart={setPart} parts={parts} />
      )}
    </RoomCard>
  );
}

function Said({ line }: { readonly line: Line }) {
  return (
    <p className={styles['text']} dir="auto">
      {withEmoji(wholeOf(line))}
    </p>
  );
}

/** A line as it is read: what a person does, and what dice show, reads on from the name. */
const wholeOf = ({ username, text, kind }: Line) => (kind ? `${username} ${text}` : text);

function Deeds({
  line,
  isOwn,
  isStaff,
  onPart,
  parts,
}: {
  readonly line: Line;
  readonly isOwn: boolean;
  /** Of the team, and may take lines down. */
  readonly isStaff: boolean;
  readonly onPart: (part: LinePart) => void;
  readonly parts: MenuParts;
}) {
  const { id, replyTo, reactions } = line;
  const { serverNow, store } = useRoom();
  const [mayEdit] = useState(() => mayChange(line, serverNow()));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const takeBack = async () => {
    setBusy(true);
    setProblem(undefined);
    const answer = await connection.request('chat:delete', { id });
    setBusy(false);
    // Where it was done the word of the room closes the menu, too; whichever comes first.
    if (answer.ok) closeLine(id);
    else setProblem(answer.message);
  };
  const answer = () => {
    store.setState({ answering: id });
    closeLine(id);
  };
  const copy = async () => {
    await navigator.clipboard.writeText(withEmoji(wholeOf(line)));
    closeLine(id);
    showToast(t('line.copied'));
  };

  return (
    <>
      {replyTo !== undefined && <parts.Quote id={replyTo} isStop />}
      <Said line={line} />
      {problem !== undefined && <Note tone="danger">{problem}</Note>}
      <parts.ReactionChoice id={id} reactions={reactions} onDone={() => closeLine(id)} />
      <div className={styles['deeds']}>
        <Button variant="quiet" onClick={answer}>
          <Reply size={20} aria-hidden="true" />
          {t('line.answer')}
        </Button>
        {isOwn && mayEdit && (
          <Button variant="quiet" onClick={() => onPart('edit')}>
            <PencilLine size={20} aria-hidden="true" />
            {t('line.edit')}
          </Button>
        )}
        {isOwn ? (
          <Button variant="quiet" busy={isBusy} onClick={() => void takeBack()}>
            <Undo size={20} aria-hidden="true" />
            {t('line.takeBack')}
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => onPart('report')}>
            <Flag size={20} aria-hidden="true" />
            {t('line.report')}
          </Button>
        )}
        {isStaff && !isOwn && (
          <Button variant="quiet" onClick={() => onPart('remove')}>
            <ShieldX size={20} aria-hidden="true" />
            {t('line.remove')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => void copy()}>
          <Files size={20} aria-hidden="true" />
          {t('line.copy')}
        </Button>
      </div>
    </>
  );
}
