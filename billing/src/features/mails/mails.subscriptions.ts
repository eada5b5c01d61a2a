import type { Work } from '@plausch/platform/db';
import type { Mail } from '@plausch/platform/mail';
import type { Ground } from '../../ground.ts';
import type { About, Addressee, Snapshot } from './mails.about.ts';
import { type Letter, letterTo } from './mails.compose.ts';

type Parts = Pick<Ground, 'provided' | 'origin'>;
type AboutSubscription = Extract<About, { subscription: Snapshot }>;

/** What happened to a subscription, or will. */
export async function composeSubscription(
  ground: Parts,
  work: Work,
  about: AboutSubscription,
): Promise<Mail | undefined> {
  const letter = await letterTo(ground, work, about.subscription);
  return letter?.layOut(await contentOf(letter, about));
}

/** A way in, for who asked for one. */
export async function composeLink(ground: Parts, work: Work, to: Addressee): Promise<Mail | undefined> {
  const letter = await letterTo(ground, work, to);
  const { words } = letter ?? {};
  return (
    words &&
    letter?.layOut({
      subject: words.link.subject,
      body: [words.link.body],
      action: { label: words.link.action, url: letter.link },
      closing: [words.link.unasked],
    })
  );
}

type Content = Parameters<Letter['layOut']>[0];

async function contentOf(letter: Letter, about: AboutSubscription): Promise<Content> {
  const { subscription } = about;
  const { words, forms } = letter;
  const product = letter.titleOf(subscription.productId);
  const day = (moment: string) => forms.day(new Date(moment));
  const action = { label: words.manage, url: letter.link };
  switch (about.what) {
    case 'trial_ending': {
      const { productId, priceId } = subscription.pending ?? subscription;
      const price = await letter.priceOf(priceId);
      return {
        subject: words.trialEnding.subject(letter.titleOf(productId)),
        body: [words.trialEnding.body(day(subscription.periodEnd), price)],
        action,
      };
    }
    case 'payment_failed':
    case 'authentication_needed': {
      const told = about.what === 'payment_failed' ? words.failed : words.asks;
      const { priceId } = subscription.pending ?? subscription;
      return {
        subject: told.subject(product),
        body: [
          told.body(await letter.priceOf(priceId)),
          ...(subscription.graceUntil === null ? [] : [told.until(day(subscription.graceUntil))]),
        ],
        action: { ...action, label: told.action },
      };
    }
    case 'cancelled':
      return {
        subject: words.cancelled.subject(product),
        body: [
          words.cancelled.body(
            forms.moment(new Date(subscription.at)),
            day(subscription.endsAt ?? subscription.periodEnd),
          ),
          ...(subscription.endsAt === null ? [words.cancelled.keep] : []),
        ],
        action,
      };
    case 'changed':
      return {
        subject: words.changed.subject(product),
        body: [await changeOf(letter, subscription)],
        action,
      };
    case 'price_change':
      return {
        subject: words.priceChange.subject(product),
        body: [
          words.priceChange.body(
            product,
            await letter.priceOf(subscription.priceId),
            await letter.priceOf(about.priceId),
            day(subscription.periodEnd),
          ),
        ],
        action: { ...action, label: words.priceChange.action },
      };
    case 'ended': {
      const end = day(subscription.endedAt ?? subscription.at);
      const isUnpaid = subscription.endReason === 'billing_issue';
      return {
        subject: words.ended.subject(product),
        body: [isUnpaid ? words.ended.unpaid(end) : words.ended.body(end), words.ended.again],
        action: { ...action, label: words.purchases },
      };
    }
  }
}

async function changeOf(
  letter: Letter,
  { pending, productId, priceId, periodEnd }: Snapshot,
): Promise<string> {
  const next = pending ?? { productId, priceId };
  const price = await letter.priceOf(next.priceId);
  return letter.words.changed.later(
    letter.titleOf(next.productId),
    price,
    letter.forms.day(new Date(periodEnd)),
  );
}
