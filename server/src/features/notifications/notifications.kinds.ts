import type { Queryable } from '@plausch/platform/db';
import type { NotificationKind } from '@plausch/protocol/notification-rules';
import { accountById } from '../accounts/index.ts';
import { areFriends, blockersAmong, isAsked } from '../friends/index.ts';
import { waitingGuild } from '../guilds/index.ts';
import { saleOf } from '../marketplace/index.ts';
import { hasUnread } from '../messages/index.ts';
import { t } from './notifications.words.ts';

export { NOTIFICATION_KINDS } from '@plausch/protocol/notification-rules';

/** What an account is told, and where its person finds it. */
export type Said = {
  readonly sentence: string;
  readonly more: (brand: string) => string;
  readonly path: string;
};

type Kind = {
  /** Whether devices tell of it unless it was chosen otherwise. */
  readonly push: boolean;
  /** Whether mails of it are a choice. */
  readonly hasMail: boolean;
  readonly urgency: 'normal' | 'high';
  /** [NO2] [NO3] What there is to say to an account at this moment; undefined: nothing (any more). */
  say(sql: Queryable, accountId: string, about: string): Promise<Said | undefined>;
};

/** [NO1] The kinds. */
export const KINDS: Readonly<Record<NotificationKind, Kind>> = {
  message: {
    push: true,
    hasMail: true,
    urgency: 'high',
    async say(sql, accountId, otherId) {
      const name = await nameOf(sql, accountId, otherId);
      if (name === undefined || !(await hasUnread(sql, accountId, otherId))) return undefined;
      return {
        sentence: t('said.message', { name }),
        more: (brand) => t('more.message', { brand }),
        path: `/nachrichten/${otherId}`,
      };
    },
  },
  friend: {
    push: true,
    hasMail: true,
    urgency: 'normal',
    async say(sql, accountId, otherId) {
      const name = await nameOf(sql, accountId, otherId);
      if (name === undefined) return undefined;
      const said = (await isAsked(sql, { askerId: otherId, askedId: accountId }))
        ? ('said.asked' as const)
        : (await areFriends(sql, accountId, otherId)) && ('said.accepted' as const);
      if (!said) return undefined;
      return { sentence: t(said, { name }), more: (brand) => t('more.friend', { brand }), path: '/freunde' };
    },
  },
  guild: {
    push: true,
    hasMail: true,
    urgency: 'normal',
    async say(sql, accountId, guildId) {
      const guild = await waitingGuild(sql, guildId, accountId);
      if (!guild) return undefined;
      const said = guild.isMember ? 'said.admitted' : 'said.invited';
      return {
        sentence: t(said, { name: guild.name }),
        more: (brand) => t('more.guild', { brand }),
        path: '/gilde',
      };
    },
  },
  market: {
    push: false,
    hasMail: true,
    urgency: 'normal',
    async say(sql, accountId, listingId) {
      const sale = await saleOf(sql, listingId);
      if (sale?.sellerId !== accountId) return undefined;
      return { sentence: t('said.sold', sale), more: () => t('more.market'), path: '/markt' };
    },
  },
  team: {
    push: false,
    hasMail: false,
    urgency: 'normal',
    say: async () => ({ sentence: t('said.team'), more: () => t('more.team'), path: '/konto/akte' }),
  },
};

/** What a trial says. */
export const TRIAL: Said = {
  sentence: t('said.trial'),
  more: () => t('more.trial'),
  path: '/einstellungen/benachrichtigungen',
};

/** The name of another account; undefined where there is a block between the two, or no such account. */
async function nameOf(sql: Queryable, accountId: string, otherId: string): Promise<string | undefined> {
  if ((await blockersAmong(sql, accountId, otherId)).length > 0) return undefined;
  return (await accountById(sql, otherId))?.username;
}
