import { hashOfBody } from '@plausch/e2ee';
import type { MessageProof } from '@plausch/protocol';
import { CASE_FIELDS } from '@plausch/protocol/case-fields';
import { Button, Note } from '@plausch/ui';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { call, wordsFor } from '../../api/index.ts';
import type { ReadMessage, Talk } from '../../features/messages/index.ts';
import { t } from '../../i18n/messages.ts';
import styles from './Messages.module.css';

/** So many messages before the reported one go with it. */
const BEFORE_REPORTED = 10;

export type ReportProps = { readonly talk: Talk; readonly message: ReadMessage };

const reasonField = CASE_FIELDS.notice.find((field) => field.name === 'reason');
const explanationField = CASE_FIELDS.notice.find((field) => field.name === 'explanation');
const REASONS = reasonField?.choices ?? [];
type Reason = (typeof REASONS)[number]['value'];

/** Hands the message over to the team, with those before it that this device reads. */
export function Report({ talk, message }: ReportProps) {
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
