import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { GUILD_LIMITS, GUILD_ROLES, guildNameProblem, guildTagOf, guildTagProblem } from './guild-rules.ts';
import { guildTalkEndpoints, guildTalkMessages } from './guild-talk.ts';
import { fitsBytes, normalizeText } from './limits.ts';
import { caseReceipt, reportWords } from './reports.ts';
import { reason, ruleCode } from './sanctions.ts';
import { id, nothing, timestamp } from './shapes.ts';
import { traits } from './traits.ts';

/** So many guilds are listed, those with most members first. */
export const GUILDS_LISTED = 100;

const role = z.enum(GUILD_ROLES);
const tag = z.string().regex(/^[\p{L}\p{N}]{2,5}$/u);
const text = (most: number) =>
  z
    .string()
    .refine((value) => fitsBytes(value, most), { error: 'too_long' })
    .transform(normalizeText);

const summary = {
  id,
  name: z.string(),
  tag: z.string(),
  level: z.int().positive(),
  members: z.int().nonnegative(),
  capacity: z.int().positive(),
} as const;
const guildSummary = z.strictObject(summary).meta({ id: 'GuildSummary' });
export type GuildSummary = z.infer<typeof guildSummary>;

const person = { userId: id, ...traits };
const guild = z
  .strictObject({
    ...summary,
    people: z.array(z.strictObject({ ...person, role, since: timestamp })),
    requests: z
      .array(z.strictObject({ ...person, at: timestamp }))
      .meta({ description: 'Who wants to join, for members who may accept; nothing for everybody else' }),
    role: role.nullable().meta({ description: 'One’s own; null where one is no member' }),
    tie: z
      .enum(['request', 'invitation'])
      .nullable()
      .meta({ description: 'What waits between oneself and the guild' }),
  })
  .meta({ id: 'Guild' });
export type Guild = z.infer<typeof guild>;

const listGuilds = endpoint({
  method: 'GET',
  path: '/guilds',
  summary: 'The guilds, those with most members first, one’s own, and those that have invited one.',
  access: 'session',
  limit: 'read',
  status: 200,
  response: z.strictObject({
    items: z.array(guildSummary).max(GUILDS_LISTED),
    own: z.string().nullable().meta({ description: 'The tag of one’s own guild' }),
    invitations: z.array(guildSummary),
    founding: z.strictObject({
      fromRank: z.int().positive(),
      coins: z.int().nonnegative(),
      may: z.boolean().meta({ description: 'Whether one’s rank allows it' }),
    }),
    next: z.null(),
  }),
});

const name = text(GUILD_LIMITS.nameMax).refine((value) => guildNameProblem(value) === undefined, {
  error: 'name',
});
const newTag = text(GUILD_LIMITS.tagMax)
  .transform(guildTagOf)
  .refine((value) => guildTagProblem(value) === undefined, { error: 'tag' });

const foundGuild = endpoint({
  method: 'POST',
  path: '/guilds',
  summary: 'Found a guild, which costs coins.',
  access: 'session',
  limit: 'write',
  once: true,
  body: z.strictObject({ name, tag: newTag }),
  status: 201,
  response: z.strictObject({ id, tag: z.string() }),
});

const getGuild = endpoint({
  method: 'GET',
  path: '/guilds/:tag',
  summary: 'A guild with its members.',
  access: 'session',
  limit: 'read',
  params: z.strictObject({ tag }),
  status: 200,
  response: guild,
});

const params = z.strictObject({ id });
const ofPerson = z.strictObject({ id, userId: id });
const write = { access: 'session', limit: 'write', status: 200 } as const;

const joinGuild = endpoint({
  ...write,
  method: 'POST',
  path: '/guilds/:id/join',
  summary: 'Ask to join, or take an invitation.',
  params,
  response: z.strictObject({ state: z.enum(['requested', 'joined']) }),
});

const withdrawFromGuild = endpoint({
  ...write,
  method: 'DELETE',
  path: '/guilds/:id/join',
  summary: 'Take one’s own request back, or decline an invitation.',
  params,
  response: nothing,
});

const leaveGuild = endpoint({
  ...write,
  method: 'POST',
  path: '/guilds/:id/leave',
  summary: 'Leave; a founder hands over first, and the last one closes the guild.',
  params,
  response: nothing,
});

const inviteToGuild = endpoint({
  ...write,
  method: 'POST',
  path: '/guilds/:id/invites',
  summary: 'Invite somebody by name; who has asked to join is a member at once.',
  params,
  body: z.strictObject({ username: z.string().min(1).max(80) }),
  response: z.strictObject({ state: z.enum(['invited', 'joined']) }),
});

const acceptIntoGuild = endpoint({
  ...write,
  method: 'POST',
  path: '/guilds/:id/requests/:userId/accept',
  summary: 'Take in somebody who has asked.',
  params: ofPerson,
  response: nothing,
});

const declineFromGuild = endpoint({
  ...write,
  method: 'DELETE',
  path: '/guilds/:id/requests/:userId',
  summary: 'Decline a request, or take an invitation back.',
  params: ofPerson,
  response: nothing,
});

const changeGuildRole = endpoint({
  ...write,
  method: 'PATCH',
  path: '/guilds/:id/members/:userId',
  summary: 'Give a member another role; making somebody founder hands the guild over.',
  params: ofPerson,
  body: z.strictObject({ role }),
  response: nothing,
});

const removeFromGuild = endpoint({
  ...write,
  method: 'DELETE',
  path: '/guilds/:id/members/:userId',
  summary: 'Put a member out whose role is below one’s own.',
  params: ofPerson,
  response: nothing,
});

const reportGuild = endpoint({
  method: 'POST',
  path: '/guilds/:id/reports',
  summary: 'Report a guild: its name and its tag, as they are now.',
  access: 'session',
  limit: 'reporting',
  params,
  body: z.strictObject(reportWords),
  status: 201,
  response: caseReceipt,
});

const ofStaff = { ...write, role: 'moderator', secondFactor: 'fresh' } as const;
const why = { reason, ruleCode: ruleCode.optional() };

const renameGuild = endpoint({
  ...ofStaff,
  method: 'PATCH',
  path: '/guilds/:id',
  summary:
    'Give a guild another name and tag, as those it has break the rules. Its members are told why. Moderators and above.',
  params,
  body: z.strictObject({ name, tag: newTag, ...why }),
  response: z.strictObject({ tag: z.string() }),
});

const closeGuild = endpoint({
  ...ofStaff,
  method: 'POST',
  path: '/guilds/:id/closing',
  summary: 'Close a guild that breaks the rules. Its members are told why. Moderators and above.',
  params,
  body: z.strictObject(why),
  response: nothing,
});

/** What the server says to a person about guilds, on every device. */
export const guildsMessages = {
  'guild:updated': z.strictObject({ id }).meta({ description: 'Members, roles or requests have changed' }),
  'guild:invited': z.strictObject({ id, name: z.string(), tag: z.string() }),
  'guild:joined': z
    .strictObject({ id, name: z.string(), tag: z.string() })
    .meta({ description: 'The person is a member from now on' }),
  'guild:renamed': z
    .strictObject({ id, name: z.string(), tag: z.string(), reason: z.string() })
    .meta({ description: 'The team gave their guild another name' }),
  'guild:closed': z
    .strictObject({ id, name: z.string(), reason: z.string() })
    .meta({ description: 'The team closed their guild' }),
  ...guildTalkMessages,
} as const;

export const guildsEndpoints = {
  listGuilds,
  foundGuild,
  getGuild,
  joinGuild,
  withdrawFromGuild,
  leaveGuild,
  inviteToGuild,
  acceptIntoGuild,
  declineFromGuild,
  changeGuildRole,
  removeFromGuild,
  reportGuild,
  renameGuild,
  closeGuild,
  ...guildTalkEndpoints,
} as const;
