import type { Figure } from '@plausch/platform/backup';
import type { AnyFeature } from './feature.ts';
import { accountsFeature } from './features/accounts/index.ts';
import { adminFeature } from './features/admin/index.ts';
import { backupsFeature } from './features/backups/index.ts';
import { cinemaFeature } from './features/cinema/index.ts';
import { doctorFeature } from './features/doctor/index.ts';
import { favouritesFeature } from './features/favourites/index.ts';
import { friendsFeature } from './features/friends/index.ts';
import { guildsFeature } from './features/guilds/index.ts';
import { inventoryFeature } from './features/inventory/index.ts';
import { legalFeature } from './features/legal/index.ts';
import { marketplaceFeature } from './features/marketplace/index.ts';
import { messagesFeature } from './features/messages/index.ts';
import { moderationFeature } from './features/moderation/index.ts';
import { newsFeature } from './features/news/index.ts';
import { notificationsFeature } from './features/notifications/index.ts';
import { ownDataFeature } from './features/ownData/index.ts';
import { premiumFeature } from './features/premium/index.ts';
import { profilesFeature } from './features/profiles/index.ts';
import { reportsFeature } from './features/reports/index.ts';
import { roomsFeature } from './features/rooms/index.ts';
import { sanctionsFeature } from './features/sanctions/index.ts';
import { secondFactorFeature } from './features/secondFactor/index.ts';
import { sessionsFeature } from './features/sessions/index.ts';
import { shopFeature } from './features/shop/index.ts';
import { standingFeature } from './features/standing/index.ts';
import { talkFeature } from './features/talk/index.ts';
import { walletFeature } from './features/wallet/index.ts';
import { wordFilterFeature } from './features/wordFilter/index.ts';
import { type FeatureRules, HOUSE_RULES, type Rules, type RulesCheck } from './rules.ts';

/** The product, lowest rung first: installed in this order, ended in the other. */
export const FEATURES: readonly AnyFeature[] = [
  accountsFeature,
  sanctionsFeature,
  secondFactorFeature,
  wordFilterFeature,
  sessionsFeature,
  ownDataFeature,
  reportsFeature,
  friendsFeature,
  walletFeature,
  inventoryFeature,
  talkFeature,
  standingFeature,
  messagesFeature,
  premiumFeature,
  newsFeature,
  roomsFeature,
  cinemaFeature,
  shopFeature,
  favouritesFeature,
  legalFeature,
  guildsFeature,
  marketplaceFeature,
  profilesFeature,
  notificationsFeature,
  backupsFeature,
  moderationFeature,
  adminFeature,
  doctorFeature,
];

/** The numbers of the product's rules, unless RULES_FILE says others. */
export function defaultRules(features: readonly AnyFeature[] = FEATURES): Rules {
  const ofFeatures = Object.fromEntries(
    features.flatMap(({ name, rules }) => (rules === undefined ? [] : [[name, rules]])),
  );
  // `feature()` has compared each with what was declared under its name.
  return { ...HOUSE_RULES, ...(ofFeatures as unknown as FeatureRules) };
}

/** What a backup of the product counts. */
export const figuresOf = (features: readonly AnyFeature[] = FEATURES): readonly Figure[] =>
  features.flatMap(({ figures = [] }) => figures);

/** What features forbid in their own rules. */
export function ruleChecks(features: readonly AnyFeature[] = FEATURES): readonly RulesCheck[] {
  return features.flatMap(({ name, checkRules }) =>
    checkRules === undefined
      ? []
      : [(rules: Rules) => checkRules(rules[name as keyof FeatureRules] as never)],
  );
}
