import { DAY_MS } from '@plausch/platform/clock';
import { holdKey, type Queryable, type Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import { type GuildRole, isAbove, mayGiveRoles } from '@plausch/protocol/guild-rules';
import { rankName } from '@plausch/protocol/ranks';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import {
  accountById,
  accountByUsernameKey,
  isMinor,
  isReservedName,
  keepAccount,
  lockAccount,
  loginKeyOf,
  skeletonOf,
} from '../accounts/index.ts';
import { blockersAmong, friendsAmong } from '../friends/index.ts';
import { rankOfAccount } from '../standing/index.ts';
import { book, type WalletGround } from '../wallet/index.ts';
import {
  admit,
  admitAsked,
  type GuildsGround,
  type Held,
  holdGuild,
  requireLead,
  requireRested,
  takeOut,
  tellAll,
  tellLeaders,
} from './guilds.membership.ts';
import * as store from './guilds.store.ts';
import type { TieRow } from './guilds.tables.ts';
import { t } from './guilds.words.ts';

/** What a founder gives a guild, and the names of the house, which no guild may take. */
export type Founding = {
  readonly name: string;
  readonly tag: string;
  readonly brand: Parameters<typeof isReservedName>[1];
};

/** [GU1] Founds a guild; what it costs is taken in the same transaction. */
export async function found(
  ground: GuildsGround & WalletGround & Pick<Ground, 'provided'>,
  work: Work,
  accountId: string,
  { name, tag, brand }: Founding,
): Promise<{ id: string; tag: string }> {
  const { sql } = work;
  const { fromRank, coins } = ground.rules.guilds.founding;
  if (!(await lockAccount(sql, accountId))) throw new Refusal('unauthenticated');
  if (await store.membershipOf(sql, accountId)) throw new Refusal('in_guild');
  if ((await rankOfAccount(sql, accountId)) < fromRank)
    throw new Refusal('forbidden', { message: t('found.rank', { rank: rankName(fromRank) }) });
  await requireRested(ground, work, accountId);
  requireNames(ground, { name, tag, brand });
  const now = new Date(ground.clock.now());
  const id = newId();
  const row = { id, ...namesOf({ name, tag }), foundedAt: now };
  if (!(await store.insertGuild(sql, row))) {
    const field = (await store.isTagTaken(sql, tag, row.tagSkeleton)) ? 'tag' : 'name';
    throw new Refusal('guild_taken', { field });
  }
  const member = { accountId, guildId: id, role: 'founder' as const, joinedAt: now };
  if (!(await store.insertMember(sql, member))) throw new Refusal('in_guild');
  await store.deleteTiesOf(sql, accountId);
  if (coins > 0)
    await book(ground, work, {
      accountId,
      amount: -coins,
      reason: 'guild',
      reference: tag,
      key: `guild:${id}`,
    });
  ground.people.changed(work, accountId);
  return { id, tag };
}

/** [GU1] Refuses names that no guild may have. */
export function requireNames({ provided }: Pick<Ground, 'provided'>, { name, tag, brand }: Founding): void {
  for (const [field, text] of Object.entries({ name, tag })) {
    if (isReservedName(text.replaceAll(' ', ''), brand)) throw new Refusal('username_reserved', { field });
    provided.wordFilter.require(text, field);
  }
}

/** Name and tag with what they look like to a hasty eye. */
export const namesOf = ({ name, tag }: Pick<Founding, 'name' | 'tag'>) => ({
  name,
  nameSkeleton: skeletonOf(name.replaceAll(' ', '')),
  tag,
  tagSkeleton: skeletonOf(tag),
});

/** [GU3] Asks to join, or takes an invitation. Doing it again changes nothing. */
export async function join(
  ground: GuildsGround,
  work: Work,
  accountId: string,
  guildId: string,
): Promise<'requested' | 'joined'> {
  const { sql } = work;
  const { requests } = ground.rules.guilds;
  const held = await holdGuild(work, guildId);
  const account = (await keepAccount(sql, accountId)) && (await accountById(sql, accountId));
  if (!account) throw new Refusal('unauthenticated');
  const membership = await store.membershipOf(sql, accountId);
  if (membership?.guildId === guildId) return 'joined';
  if (membership) throw new Refusal('in_guild');
  await requireRested(ground, work, accountId);
  const tie = await openTie(ground, work, guildId, accountId);
  if (tie?.kind === 'request') return 'requested';
  if (tie) {
    await admit(ground, work, held, account);
    return 'joined';
  }
  const now = ground.clock.now();
  const since = new Date(now - requests.keptMs);
  // Counted one after the other, also where somebody asks twenty guilds at once.
  await holdKey(sql, `guild requests ${accountId}`);
  if ((await store.tiesIn(sql, guildId, 'request', since)).length >= requests.open)
    throw new Refusal('forbidden', { message: t('join.requests') });
  if ((await store.countRequestsOf(sql, accountId, since)) >= requests.ofPerson)
    throw new Refusal('forbidden', { message: t('join.own', { count: requests.ofPerson }) });
  await store.writeTie(sql, { guildId, accountId, kind: 'request', at: new Date(now) });
  tellLeaders(ground, work, held);
  return 'requested';
}

/** [GU3] Takes the account's own request back, or declines an invitation, which is remembered. */
export async function withdraw(
  ground: GuildsGround,
  work: Work,
  accountId: string,
  guildId: string,
): Promise<void> {
  const held = await holdGuild(work, guildId);
  const tie = await openTie(ground, work, guildId, accountId);
  if (!tie) return;
  if (tie.kind === 'request') await store.deleteTie(work.sql, guildId, accountId);
  else await store.writeTie(work.sql, { ...tie, kind: 'refused', at: new Date(ground.clock.now()) });
  tellLeaders(ground, work, held);
}

/** [GU6] Leaves; who is no member has left already. */
export async function leave(
  ground: GuildsGround,
  work: Work,
  accountId: string,
  guildId: string,
): Promise<void> {
  const held = await holdGuild(work, guildId);
  const self = held.members.find((member) => member.accountId === accountId);
  if (!self) return;
  if (self.role === 'founder' && held.members.length > 1)
    throw new Refusal('forbidden', { message: t('leave.founder') });
  await takeOut(ground, work, held, accountId);
  await store.noteLeft(work.sql, accountId, new Date(ground.clock.now()));
}

/**
 * [GU4] [GU7] Invites an account. The answer is the same for an account that this member may not invite, and for one that has declined a
 * short while ago.
 */
export async function invite(
  ground: GuildsGround,
  work: Work,
  accountId: string,
  { guildId, username }: { readonly guildId: string; readonly username: string },
): Promise<'invited' | 'joined'> {
  const { sql } = work;
  const { invitations } = ground.rules.guilds;
  const held = await holdGuild(work, guildId);
  requireLead(held, accountId);
  const found = await accountByUsernameKey(sql, loginKeyOf(username));
  const invited = found && found.deletedAt === null && found.activatedAt !== null ? found : undefined;
  if (!invited || !(await keepAccount(sql, invited.id)))
    throw new Refusal('not_found', { field: 'username', message: t('invite.nobody') });
  const membership = await store.membershipOf(sql, invited.id);
  if (membership?.guildId === guildId) return 'joined';
  const now = new Date(ground.clock.now());
  const isFriend = (await friendsAmong(sql, accountId, [invited.id])).size > 0;
  const blockers = await blockersAmong(sql, accountId, invited.id);
  if (blockers.includes(accountId))
    throw new Refusal('forbidden', { message: t('invite.blocked', { name: invited.username }) });
  if (isMinor(invited, now) && !isFriend) return 'invited';
  const tie = await knownTie(ground, work, guildId, invited.id);
  const isHidden = blockers.length > 0;
  if (tie?.kind === 'request' && !isHidden) {
    await admitAsked(ground, work, held, invited);
    return 'joined';
  }
  if (tie?.kind === 'invitation') return 'invited';
  // What is public of them is told before what is not: by the answer nobody learns of a block, or of a no.
  if (membership) throw new Refusal('in_guild', { message: t('join.theirs', { name: invited.username }) });
  const since = new Date(now.getTime() - invitations.keptMs);
  if ((await store.tiesIn(sql, guildId, 'invitation', since)).length >= invitations.open)
    throw new Refusal('forbidden', { message: t('invite.many') });
  if ((await store.countInvited(sql, guildId, new Date(now.getTime() - DAY_MS))) >= invitations.daily)
    throw new Refusal('forbidden', { message: t('invite.daily') });
  if (isHidden || tie?.kind === 'refused') return 'invited';
  await store.writeTie(sql, { guildId, accountId: invited.id, kind: 'invitation', at: now });
  // They have been told of the one before, which was taken back.
  if (tie?.kind === 'withdrawn') return 'invited';
  const { id, name, tag } = held.guild;
  ground.streams.tell(work, invited.id, 'guild:invited', { id, name, tag });
  await ground.hooks.run('guild.invited', work, { guildId, accountId: invited.id });
  return 'invited';
}

/** A person in a guild, as one of its members acts on them. */
export type Target = { readonly guildId: string; readonly userId: string };

/** [GU4] Takes in an account that has asked; who is a member already is that. */
export async function accept(
  ground: GuildsGround,
  work: Work,
  accountId: string,
  { guildId, userId }: Target,
): Promise<void> {
  const held = await holdGuild(work, guildId);
  requireLead(held, accountId);
  if (held.members.some((member) => member.accountId === userId)) return;
  const tie = await openTie(ground, work, guildId, userId);
  const account = (await keepAccount(work.sql, userId)) && (await accountById(work.sql, userId));
  if (tie?.kind !== 'request' || !account) throw new Refusal('not_found');
  await admitAsked(ground, work, held, account);
}

/** [GU4] Declines a request, or takes an invitation back, which is remembered. */
export async function decline(
  ground: GuildsGround,
  work: Work,
  accountId: string,
  { guildId, userId }: Target,
): Promise<void> {
  const held = await holdGuild(work, guildId);
  requireLead(held, accountId);
  const tie = await openTie(ground, work, guildId, userId);
  if (!tie) return;
  if (tie.kind === 'request') await store.deleteTie(work.sql, guildId, userId);
  else await store.writeTie(work.sql, { ...tie, kind: 'withdrawn' });
  ground.streams.tell(work, userId, 'guild:updated', { id: guildId });
  tellLeaders(ground, work, held);
}

/** [GU4] Gives a member another role below the acting member's; a founder who gives theirs becomes deputy, or a member. */
export async function changeRole(
  ground: GuildsGround,
  work: Work,
  accountId: string,
  { guildId, userId, role }: Target & { readonly role: GuildRole },
): Promise<void> {
  const { sql } = work;
  const held = await holdGuild(work, guildId);
  const self = held.members.find((member) => member.accountId === accountId);
  if (!self || !mayGiveRoles(self.role)) throw new Refusal('forbidden');
  const target = held.members.find((member) => member.accountId === userId);
  if (!target) throw new Refusal('not_found');
  if (target === self) throw new Refusal('invalid', { field: 'userId' });
  if (target.role === role) return;
  const isHandedOver = role === 'founder' && self.role === 'founder';
  if (!isHandedOver && !(isAbove(self.role, target.role) && isAbove(self.role, role)))
    throw new Refusal('forbidden');
  if (isHandedOver) {
    const deputies = held.members.filter((member) => member.role === 'deputy' && member !== target);
    const isFree = deputies.length < ground.rules.guilds.deputies;
    await store.writeRole(sql, accountId, isFree ? 'deputy' : 'member');
  } else requireFree(ground, held, role);
  await store.writeRole(sql, userId, role);
  tellAll(ground, work, held);
}

/** [GU4] Puts a member out whose role is below the acting member's. */
export async function remove(
  ground: GuildsGround,
  work: Work,
  accountId: string,
  { guildId, userId }: Target,
): Promise<void> {
  const held = await holdGuild(work, guildId);
  const role = requireLead(held, accountId);
  const target = held.members.find((member) => member.accountId === userId);
  if (!target) return;
  if (!isAbove(role, target.role)) throw new Refusal('forbidden');
  await takeOut(ground, work, held, userId);
  ground.streams.tell(work, userId, 'guild:updated', { id: guildId });
}

/** [GU4] There are so many of a role. */
function requireFree(ground: GuildsGround, { members }: Held, role: GuildRole): void {
  const { deputies, officers } = ground.rules.guilds;
  const have = members.filter((member) => member.role === role).length;
  if (role === 'deputy' && have >= deputies)
    throw new Refusal('forbidden', { message: t('role.deputies', { count: deputies }) });
  if (role === 'officer' && have >= officers)
    throw new Refusal('forbidden', { message: t('role.officers', { count: officers }) });
}

/** What waits between a guild and an account and is not over. */
async function openTie(ground: GuildsGround, work: Work, guildId: string, accountId: string) {
  const tie = await knownTie(ground, work, guildId, accountId);
  return tie && isOpen(tie) ? tie : undefined;
}

/** The same, and what was answered a short while ago. */
export function knownTie(
  { clock, rules }: Pick<Ground, 'clock' | 'rules'>,
  { sql }: { readonly sql: Queryable },
  guildId: string,
  accountId: string,
): Promise<TieRow | undefined> {
  const { requests, invitations } = rules.guilds;
  const kept = {
    request: requests.keptMs,
    invitation: invitations.keptMs,
    refused: invitations.keptMs,
    withdrawn: invitations.keptMs,
  };
  return store.tieOf(sql, guildId, accountId, new Date(clock.now()), kept);
}

/** Whether a tie waits for an answer. */
export const isOpen = (tie: TieRow): tie is TieRow & { readonly kind: 'request' | 'invitation' } =>
  tie.kind === 'request' || tie.kind === 'invitation';
