import { Button, Dialog, Note, Placeholder } from '@plausch/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Pencil, ShieldAlert, Trash2, Undo2 } from 'lucide-react';
import { type ComponentType, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, wordsFor } from '../../api/index.ts';
import { BlockPart } from '../../features/friends/index.ts';
import {
  isBrokenChain,
  type ReadMessage,
  safetyWordsWith,
  type Talk,
  useForget,
} from '../../features/messages/index.ts';
import { t } from '../../i18n/messages.ts';
import conversation from '../conversation/Conversation.module.css';
import { KeptFocus } from '../KeptFocus.tsx';
import { useLayer } from '../layer-entry.ts';
import { Words } from './Devices.tsx';
import { useWayTo } from './messages-way.ts';
import type { ReportProps } from './Report.tsx';

/** A message can be edited for so long. The server says no where its clock is ahead. */
const EDITABLE_MS = 5 * 60_000;

/** What one can do about a message. */
export function MessageActs({
  owner,
  talk,
  message,
  onEdit,
  onClose,
}: {
  readonly owner: string;
  readonly talk: Talk;
  readonly message: ReadMessage;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}) {
  useLayer(onClose);
  const content = useRef<HTMLDivElement>(null);
  const { person } = talk;
  const [step, setStep] = useState<'acts' | 'take back'>('acts');
  const [Report, setReport] = useState<ComponentType<ReportProps>>();
  // Few ever need it, and it brings the questions of all reports along.
  const opening = useMutation({
    mutationFn: () => import('./Report.tsx'),
    onSuccess: (code) => setReport(() => code.Report),
  });
  const takeBack = useMutation({
    mutationFn: () => call('deleteMessage', { params: { userId: person.userId, id: message.id } }),
    onSuccess: onClose,
  });
  const isOwn = message.senderId === owner;
  const text = message.content.kind === 'text' ? message.content.text : '';
  return (
    <Dialog title={Report ? t('act.report') : t('act.title')} onClose={onClose}>
      <p className={conversation['quote']} dir="auto">
        {text}
      </p>
      {takeBack.error && <Note tone="danger">{wordsFor(takeBack.error)}</Note>}
      <div ref={content}>
        {Report ? (
          <Report talk={talk} message={message} />
        ) : step === 'take back' ? (
          <div className={conversation['deeds']}>
            <p>{t('act.takeBackAsk')}</p>
            <Button variant="danger" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
              {t('act.takeBackYes')}
            </Button>
          </div>
        ) : isOwn ? (
          <div className={conversation['deeds']}>
            {Date.parse(message.at) > Date.now() - EDITABLE_MS && (
              <Button variant="quiet" onClick={onEdit}>
                <Pencil size={20} aria-hidden="true" />
                {t('act.edit')}
              </Button>
            )}
            <Button variant="quiet" onClick={() => setStep('take back')}>
              <Undo2 size={20} aria-hidden="true" />
              {t('act.takeBack')}
            </Button>
          </div>
        ) : (
          <div className={conversation['deeds']}>
            {opening.error && <Note tone="danger">{t('act.reportMissing')}</Note>}
            <Button variant="quiet" busy={opening.isPending} onClick={() => opening.mutate()}>
              <ShieldAlert size={20} aria-hidden="true" />
              {t('act.report')}
            </Button>
          </div>
        )}
        <KeptFocus within={content} />
      </div>
      <Button variant="text" data-autofocus="" onClick={onClose}>
        {t('act.close')}
      </Button>
    </Dialog>
  );
}

/** [PM1-2] The words by which two people know that no third party reads along. */
export function SafetyNumber({
  owner,
  userId,
  name,
  onClose,
}: {
  readonly owner: string;
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  useLayer(onClose);
  const { data, error, refetch } = useQuery({
    queryKey: ['messages', owner, 'safety', userId],
    queryFn: async () => (await safetyWordsWith(owner, userId)) ?? null,
    retry: false,
    staleTime: 0,
    networkMode: 'always',
  });
  return (
    <Dialog title={t('safety.title')} onClose={onClose}>
      {error && (
        <Note tone="danger">{isBrokenChain(error) ? t('talk.broken', { name }) : wordsFor(error)}</Note>
      )}
      {error && !isBrokenChain(error) && (
        <Button variant="quiet" onClick={() => void refetch()}>
          {t('messages.retry')}
        </Button>
      )}
      {data === undefined && !error && <Placeholder />}
      {data && (
        <>
          <p>{t('safety.text')}</p>
          <Words words={data} />
        </>
      )}
      {data === null && <p>{t('safety.none', { name })}</p>}
      <Button variant="text" data-autofocus="" onClick={onClose}>
        {t('safety.close')}
      </Button>
    </Dialog>
  );
}

/** What one can do about a conversation. */
export function ConversationMenu({
  owner,
  userId,
  name,
  onClose,
}: {
  readonly owner: string;
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  useLayer(onClose);
  const content = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const wayTo = useWayTo();
  const forget = useForget(owner);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('deleteConversation', { params: { userId } }),
    async onSuccess() {
      // In the place of the dialog's step of the history, and before the dialog goes and takes that step back.
      await navigate(wayTo(), { replace: true });
      forget(userId);
    },
  });
  return (
    <Dialog title={name} onClose={onClose}>
      {error && <Note tone="danger">{wordsFor(error)}</Note>}
      <div ref={content} className={conversation['deeds']}>
        {isAsking ? (
          <>
            <p>{t('menu.deleteAsk', { name })}</p>
            <Button variant="danger" busy={isPending} onClick={() => mutate()}>
              {t('menu.deleteYes')}
            </Button>
          </>
        ) : (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            <Trash2 size={20} aria-hidden="true" />
            {t('menu.delete')}
          </Button>
        )}
        {!isAsking && <BlockPart userId={userId} username={name} />}
        <KeptFocus within={content} />
      </div>
      <Button variant="text" data-autofocus="" onClick={onClose}>
        {isAsking ? t('menu.no') : t('act.close')}
      </Button>
    </Dialog>
  );
}
