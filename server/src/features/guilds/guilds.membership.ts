import type { Work } from '@plausch/platform/db';
import { type GuildRole, mayLead } from '@plausch/protocol/guild-rules';
import type { Ground } from '../../ground.ts';
import { Refusal, tooOften } from '../../refusal.ts';
import { capacityAt } from './guilds.rules.ts';
import * as store from './guilds.store.ts';
import type { GuildRow, MemberRow } from './guilds.tables.ts';
import { t } from './guilds.words.ts';

export type GuildsGround = Pick<Ground, 'clock' | 'hooks' | 'people' | 'rules' | 'streams'>;

/** A guild that is held, and its members as they are now. */
export type Held = { readonly guild: GuildRow; readonly members: readonly MemberRow[] };

/** [GU2] Holds a guild until the transaction ends: what happens in it happens one after the other. */
export async function holdGuild(work: Work, id: string): Promise<Held> {
  const guild = await store.lockGuild(work.sql, id);
  if (!guild) throw new Refusal('not_found');
  return { guild, members: await store.membersOf(work.sql, id) };
}

/** [GU4] The role of a member who may take people in. */
export function requireLead({ members }: Held, accountId: string): GuildRole {
  const role = members.find((member) => member.accountId === accountId)?.role ?? null;
  if (role === null || !mayLead(role)) throw new Refusal('forbidden');
  return role;
}

/** [GU3] Who has just left a guild joins no other yet. */
export async function requireRested(ground: GuildsGround, work: Work, accountId: string): Promise<void> {
  const left = (await store.leftAt(work.sql, accountId))?.getTime() ?? Number.NEGATIVE_INFINITY;
  const waitMs = left + ground.rules.guilds.againMs - ground.clock.now();
  if (waitMs > 0) throw tooOften(t('found.again'), waitMs);
}

/** [GU2] [GU5] Makes an account a member of a guild that is held; all of its members hear of it. */
export async function admit(
  ground: GuildsGround,
  work: Work,
  { guild, members }: Held,
  { id: accountId, username }: { readonly id: string; readonly username: string },
): Promise<void> {
  if (members.length >= capacityAt(guild.level, ground.rules.guilds))
    throw new Refusal('forbidden', { message: t('join.full') });
  const joinedAt = new Date(ground.clock.now());
  const isNew = await store.insertMember(work.sql, {
    accountId,
    guildId: guild.id,
    role: 'member',
    joinedAt,
  });
  if (!isNew) throw new Refusal('in_guild', { message: t('join.theirs', { name: username }) });
  await store.deleteTiesOf(work.sql, accountId);
  const { id, name, tag } = guild;
  ground.streams.tell(work, accountId, 'guild:joined', { id, name, tag });
  tellAll(ground, work, { guild, members });
  ground.people.changed(work, accountId);
}

/** [GU4] Takes in an account that has asked for it. */
export async function admitAsked(
  ground: GuildsGround,
  work: Work,
  held: Held,
  account: { readonly id: string; readonly username: string },
): Promise<void> {
  await admit(ground, work, held, account);
  await ground.hooks.run('guild.admitted', work, { guildId: held.guild.id, accountId: account.id });
}

/** Tells all members that something is different in their guild. */
export function tellAll(
  { streams }: Pick<GuildsGround, 'streams'>,
  work: Work,
  { guild, members }: Held,
): void {
  for (const { accountId } of members) streams.tell(work, accountId, 'guild:updated', { id: guild.id });
}

/** Tells those who may answer requests. */
export function tellLeaders(
  ground: Pick<GuildsGround, 'streams'>,
  work: Work,
  { guild, members }: Held,
): void {
  tellAll(ground, work, { guild, members: members.filter(({ role }) => mayLead(role)) });
}

/** [GU6] Takes a member out; the last one closes the guild, and where a founder is erased the next one follows. */
export async function takeOut(
  ground: GuildsGround,
  work: Work,
  held: Held,
  accountId: string,
): Promise<void> {
  const { guild, members } = held;
  const leaver = members.find((member) => member.accountId === accountId);
  if (!leaver) return;
  const rest = members.filter((member) => member !== leaver);
  await store.deleteMember(work.sql, accountId);
  const [next] = rest;
  if (!next) await store.closeGuild(work.sql, guild.id, new Date(ground.clock.now()));
  else if (leaver.role === 'founder') await store.writeRole(work.sql, next.accountId, 'founder');
  tellAll(ground, work, { guild, members: rest });
  noteGone(ground, work, accountId);
}

/** [GU6] [GU15] Closes a guild with all who are in it; no member left by themselves, so each may join another one at once. */
export async function closeHeld(ground: GuildsGround, work: Work, { guild, members }: Held): Promise<void> {
  await store.closeGuild(work.sql, guild.id, new Date(ground.clock.now()));
  for (const { accountId } of members) noteGone(ground, work, accountId);
}

/** [GU9] The account is a member no more: it has no tag, and nothing of the talk is unread for it. */
function noteGone({ people }: Pick<Ground, 'people'>, work: Work, accountId: string): void {
  people.changed(work, accountId);
  work.tell({ type: 'guild.read', accountId });
}
