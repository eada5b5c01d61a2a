import { hashOfBody } from '@plausch/e2ee';
import type { MessageProof } from '@plausch/protocol';
import { call } from '../../api/index.ts';
import type { ReadMessage, Talk } from '../../features/messages/index.ts';
import { ReportQuestions } from '../../features/reports/index.ts';
import { t } from '../../i18n/messages.ts';

/** So many messages before the reported one go with it. */
const BEFORE_REPORTED = 10;

export type ReportProps = { readonly talk: Talk; readonly message: ReadMessage };

/** Hands the message over to the team, with those before it that this device reads. */
export function Report({ talk: { person, items }, message }: ReportProps) {
  return (
    <ReportQuestions
      kept={t('report.kept', { name: person.username })}
      onSend={async (words) => {
        const before = items.slice(0, items.indexOf(message)).slice(-BEFORE_REPORTED);
        const found = await Promise.all([...before, message].map(proofOf));
        return call('reportMessage', {
          params: { userId: person.userId },
          body: { messages: found.flatMap((proof) => proof ?? []), ...words },
        });
      }}
    />
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
