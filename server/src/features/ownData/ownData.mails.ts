import { defineMail, layOut } from '@plausch/platform/mail';
import { inBerlin } from '@plausch/words';
import type { Ground } from '../../ground.ts';
import { accountById } from '../accounts/index.ts';
import { copyOf } from './ownData.store.ts';
import { t } from './ownData.words.ts';

/** [OD4] A copy is ready. */
export const readyMail = defineMail<{ accountId: string }>('ownData.readyMail');

export function installOwnDataMails({ mails, brand, origin, rules }: Ground): void {
  mails.compose(readyMail, { share: 'free' }, async ({ sql }, { accountId }) => {
    const account = await accountById(sql, accountId);
    const readyAt = (await copyOf(sql, accountId))?.readyAt;
    // Gone by now, or asked for anew: that one has a mail of its own.
    if (!account || !readyAt) return undefined;
    const until = new Date(readyAt.getTime() + rules.ownData.keptMs);
    return layOut(
      {
        to: account.email,
        subject: t('mail.subject'),
        greeting: t('mail.greeting', { username: account.username }),
        body: [t('mail.body', { brand: brand.name, moment: inBerlin.moment(until) }), t('mail.how')],
        action: { label: t('mail.action'), url: `${origin()}/einstellungen/konto?daten` },
        closing: [t('mail.notYou')],
      },
      brand,
    );
  });
}
