import { DAY_MS } from '@plausch/platform/clock';
import type { Work } from '@plausch/platform/db';
import { defineJob } from '@plausch/platform/jobs';
import { defineMail, layOut, type Mail } from '@plausch/platform/mail';
import type { NotificationKind } from '@plausch/protocol/notification-rules';
import type { Ground } from '../../ground.ts';
import { accountById } from '../accounts/index.ts';
import type { Notifications } from './notifications.ground.ts';
import { KINDS, type Said } from './notifications.kinds.ts';
import { END_PATH, endTokenOf } from './notifications.links.ts';
import * as store from './notifications.store.ts';
import { t } from './notifications.words.ts';

/** Looks what of an account is to be mailed by now. */
export const lookAfterMails = defineJob<{ accountId: string }>({
  name: 'notifications.lookAfterMails',
  keepDays: 1,
});

type About = { readonly kind: NotificationKind; readonly about: string };

/** [NO5] To a person who is away: what waits for them. */
export const awayMail = defineMail<{ accountId: string; notifications: readonly About[] }>(
  'notifications.awayMail',
);

/** So many things stand in one mail. */
const MOST_NAMED = 10;

/** [NO3] [NO5] Decides on the one mail that an account gets now, if it gets any. */
export async function lookForMail(
  { ground, isHere }: Pick<Notifications, 'ground' | 'isHere'>,
  work: Work,
  accountId: string,
): Promise<void> {
  const { mail: rules } = ground.rules.notifications;
  const now = ground.clock.now();
  const open: store.NotificationKey[] = [];
  for (const due of await store.holdMailed(work.sql, accountId, new Date(now))) {
    if (await KINDS[due.kind].say(work.sql, accountId, due.about)) open.push(due);
    else await store.forget(work.sql, due);
  }
  if (open.length === 0) return;
  const sentAt = await store.mailsSince(work.sql, accountId, new Date(now - DAY_MS));
  const waitMs = isHere(accountId) ? rules.afterMs : waitFor(sentAt, rules, now);
  const isSent = waitMs === 0;
  for (const one of open) {
    const changed = isSent ? { mailAt: null, mailedAt: new Date(now) } : { mailAt: new Date(now + waitMs) };
    await store.change(work.sql, one, changed);
  }
  if (!isSent) return;
  await store.writeMails(work.sql, accountId, [...sentAt, new Date(now)]);
  const notifications = open.slice(0, MOST_NAMED).map(({ kind, about }) => ({ kind, about }));
  await ground.jobs.enqueue(work, awayMail, { accountId, notifications });
}

/** How long until the next mail may leave; 0: now. */
function waitFor(
  sentAt: readonly Date[],
  { apartMs, daily }: Ground['rules']['notifications']['mail'],
  now: number,
): number {
  const [last, first] = [sentAt.at(-1), sentAt.at(-daily)];
  return Math.max(0, last ? last.getTime() + apartMs - now : 0, first ? first.getTime() + DAY_MS - now : 0);
}

/** [NO2] [NO5] The mail, with what still holds as it leaves. */
export async function composeAway(
  { brand, origin }: Pick<Ground, 'brand' | 'origin'>,
  key: Buffer,
  work: Work,
  { accountId, notifications }: { accountId: string; notifications: readonly About[] },
): Promise<Mail | undefined> {
  const account = await accountById(work.sql, accountId);
  if (!account) return undefined;
  const said: Said[] = [];
  for (const { kind, about } of notifications) {
    const one = await KINDS[kind].say(work.sql, accountId, about);
    if (one) said.push(one);
  }
  const [first] = said;
  if (!first) return undefined;
  const ending = `${origin()}${END_PATH}/${endTokenOf(key, accountId)}`;
  const isOne = said.length === 1;
  return {
    ...layOut(
      {
        to: account.email,
        subject: isOne ? first.sentence : t('mail.subject', { first: first.sentence }),
        greeting: t('mail.greeting', { username: account.username }),
        body: [
          t('mail.intro', { brand: brand.name }),
          ...said.map(({ sentence }) => `${sentence}.`),
          ...(isOne ? [first.more(brand.name)] : []),
        ],
        action: { label: t('mail.action'), url: `${origin()}${isOne ? first.path : '/main'}` },
        closing: [t('mail.why'), t('mail.end', { address: ending })],
      },
      brand,
    ),
    unsubscribe: ending,
  };
}
