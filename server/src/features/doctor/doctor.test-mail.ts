import { createLocalMailbox, layOut, type Mail, type SmtpStep, trySmtp } from '@plausch/platform/mail';
import type { MailStep, TestMail } from '@plausch/protocol';
import type { ServerConfig } from '../../config.ts';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { recordAct } from '../../staff-acts.ts';
import { accountById } from '../accounts/index.ts';
import { remedyOf, sentenceOf, titleOf } from './doctor.smtp.ts';
import { t } from './doctor.words.ts';

type Parts = { readonly ground: Ground; readonly config: ServerConfig };

/**
 * [DR4] Sends a mail to an administrator's own address. The act is counted and recorded first, in a transaction of its own: none
 * waits for a mail server.
 */
export async function sendTestMail({ ground, config }: Parts, accountId: string): Promise<TestMail> {
  const { database, paces, rules } = ground;
  const { most, withinMs } = rules.doctor.testMail;
  const sent = paces.within('doctor.testMail', withinMs);
  const waitMs = sent.waitMs(accountId, most);
  if (waitMs > 0) {
    const retryAfterSeconds = Math.ceil(waitMs / 1_000);
    throw new Refusal('rate_limited', { extra: { retryAfterSeconds } });
  }
  sent.note(accountId);
  const address = await database.inTransaction(async (work) => {
    const account = await accountById(work.sql, accountId);
    if (!account) throw new Refusal('not_found');
    await recordAct(ground, work, { actor: accountId, act: 'mail.tested' });
    return account.email;
  });
  return deliver({ ground, config }, mailTo(ground, address));
}

async function deliver({ ground, config }: Parts, mail: Mail): Promise<TestMail> {
  const { smtpUrl: url, mailFrom: from } = config;
  if (url !== undefined) {
    const { patienceMs } = ground.rules.doctor;
    return { way: 'smtp', steps: (await trySmtp({ url, from, mail, patienceMs })).map(toStep) };
  }
  if (config.mail === 'none') return { way: 'none', steps: [] };
  await createLocalMailbox(ground.database, ground.clock).send(mail);
  return { way: 'mailbox', steps: [] };
}

const STATES = { done: 'ok', failed: 'fail', skipped: 'unknown' } as const;

const toStep = (step: SmtpStep): MailStep => ({
  title: titleOf(step.step),
  state: STATES[step.outcome],
  says: sentenceOf(step),
  remedy: step.outcome === 'failed' ? remedyOf(step.step) : null,
});

const mailTo = ({ brand, origin }: Ground, to: string): Mail =>
  layOut(
    {
      to,
      subject: t('mail.subject', { name: brand.name }),
      greeting: t('mail.greeting'),
      body: [t('mail.body', { origin: origin() }), t('mail.look')],
      closing: [t('mail.closing')],
    },
    brand,
  );
