import type { Work } from '@plausch/platform/db';
import { hashToken, newToken } from '@plausch/platform/ids';
import { defineMail, layOut, type Mail } from '@plausch/platform/mail';
import { inBerlin } from '@plausch/words';
import type { Ground } from '../../ground.ts';
import { accountById } from '../accounts/index.ts';
import { nameOf } from './marketplace.kinds.ts';
import { listingOf, setStopHash } from './marketplace.store.ts';
import { t } from './marketplace.words.ts';

/** [MK3] To a seller whose listing waits: what they offer, and how it is stopped if it was not them. */
export const listedMail = defineMail<{ listingId: string; accountId: string }>('marketplace.listedMail');

export function installMarketplaceMails(ground: Ground): void {
  ground.mails.compose(listedMail, { share: 'free' }, (work, { listingId }) =>
    compose(ground, work, listingId),
  );
}

/** The token of the link is made as the mail leaves: it lies in the mail alone. */
async function compose(
  { brand, origin }: Pick<Ground, 'brand' | 'origin'>,
  work: Work,
  listingId: string,
): Promise<Mail | undefined> {
  const listing = await listingOf(work.sql, { id: listingId });
  if (!listing?.sellerId || listing.closedAt !== null) return undefined;
  const account = await accountById(work.sql, listing.sellerId);
  if (!account) return undefined;
  const token = newToken();
  await setStopHash(work.sql, listingId, hashToken(token));
  const moment = inBerlin.momentOfYear(listing.liveAt);
  return layOut(
    {
      to: account.email,
      subject: t('mail.subject'),
      greeting: t('mail.greeting', { username: account.username }),
      body: [t('mail.body', { name: nameOf(listing.kind), price: listing.price, moment })],
      action: { label: t('mail.stop'), url: `${origin()}/markt/stopp?token=${token}` },
      closing: [t('mail.fine'), t('mail.notYou')],
    },
    brand,
  );
}
