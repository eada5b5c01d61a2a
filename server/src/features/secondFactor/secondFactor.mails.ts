import type { Work } from '@plausch/platform/db';
import { defineMail, layOut, type Mail } from '@plausch/platform/mail';
import { inBerlin } from '@plausch/words';
import type { Ground } from '../../ground.ts';
import { accountById } from '../accounts/index.ts';
import { countRecoveryCodes } from './secondFactor.store.ts';
import { t } from './secondFactor.words.ts';

type About = { readonly accountId: string; readonly at: number };

/** [SF6] To the owner of an account: what became of its second factor. */
export const changedMail = defineMail<About & { readonly change: 'on' | 'off' | 'codes' }>(
  'secondFactor.changedMail',
);

/** [SF6] The same where a recovery code was used. */
export const recoveryUsedMail = defineMail<About>('secondFactor.recoveryUsedMail');

export function installSecondFactorMails(ground: Ground): void {
  ground.mails.compose(changedMail, { share: 'free' }, (work, { accountId, at, change }) =>
    compose(ground, work, accountId, {
      subject: t(`mail.${change}.subject`),
      body: async () => t(`mail.${change}.body`, { brand: ground.brand.name, moment: momentOf(at) }),
    }),
  );
  ground.mails.compose(recoveryUsedMail, { share: 'free' }, (work, { accountId, at }) =>
    compose(ground, work, accountId, {
      subject: t('mail.used.subject'),
      body: async () =>
        t('mail.used.body', {
          brand: ground.brand.name,
          moment: momentOf(at),
          left: await countRecoveryCodes(work.sql, accountId),
        }),
    }),
  );
}

const momentOf = (at: number) => inBerlin.momentOfYear(new Date(at));

async function compose(
  { brand, origin }: Pick<Ground, 'brand' | 'origin'>,
  work: Work,
  accountId: string,
  { subject, body }: { subject: string; body: () => Promise<string> },
): Promise<Mail | undefined> {
  const account = await accountById(work.sql, accountId);
  if (!account) return undefined;
  return layOut(
    {
      to: account.email,
      subject,
      greeting: t('mail.greeting', { username: account.username }),
      body: [await body()],
      action: { label: t('mail.notMe'), url: `${origin()}/reset-password` },
      closing: [t('mail.fine'), t('mail.notYou')],
    },
    brand,
  );
}
