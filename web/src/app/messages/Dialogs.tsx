import { hashOfBody } from '@plausch/e2ee';
import type { MessageProof } from '@plausch/protocol';
import { CASE_FIELDS } from '@plausch/protocol/case-fields';
import { Button, Dialog, Note } from '@plausch/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Flag, Pencil, Trash2, Undo2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, wordsFor } from '../../api/index.ts';
import { type ReadMessage, safetyWordsWith, type Talk, useForget } from '../../features/messages/index.ts';
import { t } from '../../i18n/messages.ts';
import { paths } from '../paths.ts';
import { Words } from './Devices.tsx';
import styles from './Messages.module.css';

/** A message can be edited for so long. The server says no where its clock is ahead. */
const EDITABLE_MS = 5 * 60_000;
/** So many messages before the reported one go with it. */
const BEFORE_REPORTED = 10;

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
  const { person } = talk;
  const [step, setStep] = useState<'acts' | 'take back' | 'report'>('acts');
  const takeBack = useMutation({
    mutationFn: () => call('deleteMessage', { params: { userId: person.userId, id: message.id } }),
    onSuccess: onClose,
  });
  const isOwn = message.senderId === owner;
  const text = message.content.kind === 'text' ? message.content.text : '';
  return (
    <Dialog title={step === 'report' ? t('act.report') : t('act.title')} onClose={onClose}>
      <p className={styles['quote']} dir="auto">
        {text}
      </p>
      {takeBack.error && <Note tone="danger">{wordsFor(takeBack.error)}</Note>}
      {step === 'report' ? (
        <Report talk={talk} message={message} />
      ) : step === 'take back' ? (
        <div className={styles['deeds']}>
          <p>{t('act.takeBackAsk')}</p>
          <Button variant="danger" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
            {t('act.takeBackYes')}
          </Button>
        </div>
      ) : isOwn ? (
        <div className={styles['deeds']}>
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
        <div className={styles['deeds']}>
          <Button variant="quiet" onClick={() => setStep('report')}>
            <Flag size={20} aria-hidden="true" />
            {t('act.report')}
          </Button>
        </div>
      )}
      <Button variant="text" data-autofocus="" onClick={onClose}>
        {t('act.close')}
      </Button>
    </Dialog>
  );
}

const reasonField = CASE_FIELDS.notice.find((field) => field.name === 'reason');
const explanationField = CASE_FIELDS.notice.find((field) => field.name === 'explanation');
const REASONS = reasonField?.choices ?? [];
type Reason = (typeof REASONS)[number]['value'];

/** Hands the message over to the team, with those before it that this device reads. */
function Report({ talk, message }: { readonly talk: Talk; readonly message: ReadMessage }) {
  const { person, items } = talk;
  const [reason, setReason] = useState<Reason | ''>('');
  const [explanation, setExplanation] = useState('');
  const [requestId] = useState(() => crypto.randomUUID());
  const report = useMutation({
    async mutationFn(chosen: Reason) {
      const before = items.slice(0, items.indexOf(message)).slice(-BEFORE_REPORTED);
      const found = await Promise.all([...before, message].map(proofOf));
      return call('reportMessage', {
        params: { userId: person.userId },
        body: {
          messages: found.flatMap((proof) => proof ?? []),
          reason: chosen,
          requestId,
          ...(explanation.trim() && { explanation }),
        },
      });
    },
  });
  if (report.data)
    return (
      <Note tone="good" role="status">
        <b>{t('report.thanks')}</b> {t('report.number', { number: report.data.number })}{' '}
        <a href={`/vorgang/${report.data.token}`} target="_blank" rel="noopener">
          {t('report.follow')}
        </a>
      </Note>
    );
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (reason !== '') report.mutate(reason);
  };
  return (
    <form className={styles['deeds']} onSubmit={send}>
      <label className={styles['question']}>
        {t('report.reason')}
        <select required value={reason} onChange={(event) => setReason(event.target.value as Reason | '')}>
          <option value="">{t('report.choose')}</option>
          {REASONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className={styles['question']}>
        {t('report.more')}
        <textarea
          rows={2}
          dir="auto"
          maxLength={explanationField?.max}
          value={explanation}
          onChange={(event) => setExplanation(event.target.value)}
        />
      </label>
      <p className={styles['small']}>{t('report.kept', { name: person.username })}</p>
      {report.error && <Note tone="danger">{wordsFor(report.error)}</Note>}
      <Button type="submit" variant="danger" wide busy={report.isPending}>
        {t('report.send')}
      </Button>
    </form>
  );
}

/** [PM1-6] What opens a message towards the server, and nothing else. */
async function proofOf({ content, proof, frank, senderId }: ReadMessage): Promise<MessageProof | undefined> {
  if (content.kind !== 'text' || !proof || !frank) return undefined;
  const { senderDevice, commitment, body } = proof;
  return {
    senderId,
    senderDevice,
    commitment,
    bodyHash: await hashOfBody(body),
    frank,
    ...content.opened.proof,
  };
}

/** [PM1-2] The words by which two people know that nobody stands between them. */
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
  const { data, error } = useQuery({
    queryKey: ['messages', owner, 'safety', userId],
    queryFn: async () => (await safetyWordsWith(owner, userId)) ?? null,
    retry: false,
    staleTime: 0,
  });
  return (
    <Dialog title={t('safety.title')} onClose={onClose}>
      {error && <Note tone="danger">{t('talk.broken', { name })}</Note>}
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
  const navigate = useNavigate();
  const forget = useForget(owner);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('deleteConversation', { params: { userId } }),
    onSuccess() {
      forget(userId);
      onClose();
      void navigate(paths.messages());
    },
  });
  return (
    <Dialog title={name} onClose={onClose}>
      {error && <Note tone="danger">{wordsFor(error)}</Note>}
      <div className={styles['deeds']}>
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
      </div>
      <Button variant="text" data-autofocus="" onClick={onClose}>
        {isAsking ? t('menu.no') : t('act.close')}
      </Button>
    </Dialog>
  );
}
