import type { Work } from '@plausch/platform/db';
import { defineMail, type Mail } from '@plausch/platform/mail';
import type { Environment } from '../../edge/keys.ts';
import { feature } from '../../feature.ts';
import type { Ground } from '../../ground.ts';
import { type About, type Addressee, aboutOf, snapshotOf } from './mails.about.ts';
import { composeThreshold } from './mails.operator.ts';
import { composeOrder, composeReceipt, composeRefund } from './mails.payments.ts';
import { composeLink, composeSubscription } from './mails.subscriptions.ts';

/** To somebody who has paid. Few at once, as each holds a connection while it is composed. */
const mail = { ...defineMail<About>('mails.send'), atOnce: 2 };

/** To an address that anybody may have named who has a sandbox key, which is everybody: so it is bounded. */
const sandboxMail = { ...defineMail<About>('mails.sandbox'), atOnce: 2 };

/** A link to the page of management, sent to a customer who asked by an address: bounded everywhere, and its reader may have no other. */
const linkMail = defineMail<About>('mails.link');

declare module '../../ground.ts' {
  interface Provided {
    mails: CustomerMails;
  }
}

/** What others may have customers told. */
export type CustomerMails = {
  /** Sends a customer a link to what they have. */
  sendLink(work: Work, to: Addressee): Promise<void>;
  /** The address in a mail at which a customer manages what they have. */
  linkTo(work: Work, to: Addressee): Promise<string>;
  /** Says how links are made that open for one customer; until then they lead to the closed door. */
  linksBy(make: (work: Work, to: Addressee) => Promise<string>): void;
};

export { mailWords, priceWords } from './mails.words.ts';

/** What customers are written: each thing once, in their language; and the operator, where sales come to a threshold. */
export const mailsFeature = feature({
  name: 'mails',
  install({ ground }) {
    const { hooks, mails, config } = ground;
    let linkTo = async (_work: Work, _to: Addressee) => `${ground.origin()}/manage`;
    const write = (work: Work, about: About) => compose(ground, work, about);
    mails.compose(mail, { share: 'free' }, write);
    // What stays in the mailbox of a machine reaches nobody.
    mails.compose(sandboxMail, { share: config.mail.kind === 'smtp' ? 'unasked' : 'free' }, write);
    mails.compose(linkMail, { share: 'needed' }, write);
    hooks.on('purchase.booked', async (work, { transactionId, environment, terms }) => {
      // What becomes cheaper with the next period is told as a change.
      if (terms.change?.kind === 'downgrade') return;
      await send(
        ground,
        work,
        { environment, cause: `order:${transactionId}` },
        { what: 'order', transactionId },
      );
    });
    hooks.on('subscription.told', async (work, told) => {
      const about = aboutOf(told);
      const { row } = told;
      const cause = `${told.what}:${told.transactionId ?? `${row.id}:${row.version}`}`;
      if (about) await send(ground, work, { environment: row.environment, cause }, about);
    });
    hooks.on('price.asked', (work, { row, priceId, at }) =>
      send(
        ground,
        work,
        { environment: row.environment, cause: `price:${row.id}:${priceId}` },
        { what: 'price_change', subscription: snapshotOf(row, at), priceId },
      ),
    );
    hooks.on('document.issued', async (work, { kind, id, environment, customerId }) => {
      if (kind === 'invoice' || customerId === null) return;
      await send(ground, work, { environment, cause: `refund:${id}` }, { what: 'refund', documentId: id });
    });
    hooks.on('tax.threshold', async (work, { projectId, environment, year, percent }) => {
      const cause = `threshold:${projectId}:${environment}:${year}:${percent}`;
      await send(
        ground,
        work,
        { environment, cause },
        { what: 'threshold', projectId, environment, year, percent },
      );
    });
    return {
      provides: {
        async sendLink(work, to) {
          const about = { what: 'link', ...to } as const;
          await ground.jobs.enqueue(work, linkMail, about, { singletonKey: to.customerId });
        },
        linkTo: (work, to) => linkTo(work, to),
        linksBy(make) {
          linkTo = make;
        },
      },
    };
  },
});

/** Decides on a mail together with its cause, which happens once. It is drawn a moment later: first come those who wait for the cause. */
async function send(
  { jobs, clock, rules }: Pick<Ground, 'jobs' | 'clock' | 'rules'>,
  work: Work,
  { environment, cause }: { environment: Environment; cause: string },
  about: About,
): Promise<void> {
  await jobs.enqueue(work, environment === 'sandbox' ? sandboxMail : mail, about, {
    singletonKey: cause,
    startAt: clock.now() + rules.letters.afterMs,
  });
}

function compose(ground: Ground, work: Work, about: About): Promise<Mail | undefined> {
  switch (about.what) {
    case 'order':
      return composeOrder(ground, work, about.transactionId);
    case 'receipt':
      return composeReceipt(ground, work, about.transactionId);
    case 'link':
      return composeLink(ground, work, about);
    case 'refund':
      return composeRefund(ground, work, about.documentId);
    case 'threshold':
      return composeThreshold(ground, work, about);
    default:
      return composeSubscription(ground, work, about);
  }
}
