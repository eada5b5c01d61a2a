import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { LINES_GONE } from './guild-rules.ts';
import { line, lineText } from './rooms.ts';
import { id, nothing, numberInQuery } from './shapes.ts';
import { traits } from './traits.ts';

/** So many lines of a guild come at once. */
export const GUILD_LINES_AT_ONCE = 50;
/** Unread lines are counted up to here. */
export const GUILD_UNREAD_COUNTED = 100;

const HIGHEST = 2 ** 31 - 1;

const params = z.strictObject({ id });
const unread = z.int().nonnegative().max(GUILD_UNREAD_COUNTED);
const gone = z
  .enum(LINES_GONE)
  .meta({ description: 'Who took the line out of the talk; its text is empty then' });

const guildLine = z
  .strictObject({
    ...line.pick({
      id: true,
      clientId: true,
      userId: true,
      text: true,
      bubbleColorId: true,
      at: true,
      emojis: true,
    }).shape,
    number: z.int().positive().meta({ description: 'Grows in the order in which the guild talks' }),
    gone: gone.optional(),
  })
  .meta({ id: 'GuildLine' });
export type GuildLine = z.infer<typeof guildLine>;

const getGuildTalk = endpoint({
  method: 'GET',
  path: '/guilds/:id/lines',
  summary:
    'What the members of one’s guild have said, the oldest first: the newest lines, those before one, or those after a number.',
  access: 'session',
  limit: 'guildTalk',
  params,
  query: z.strictObject({
    before: id.optional().meta({ description: 'The line before which one wants to read' }),
    after: numberInQuery(HIGHEST).meta({ description: 'The number after which one wants to read' }),
  }),
  status: 200,
  response: z.strictObject({
    items: z.array(guildLine).max(GUILD_LINES_AT_ONCE),
    people: z
      .array(z.strictObject({ userId: id, ...traits }))
      .meta({ description: 'Who said them, as they appear now' }),
    read: z.int().nonnegative().meta({ description: 'The number up to which one has read' }),
    more: z.boolean(),
  }),
});

const sayInGuild = endpoint({
  method: 'POST',
  path: '/guilds/:id/lines',
  summary: 'Say something to the members of one’s guild; the same client id again is the same line.',
  access: 'session',
  limit: 'guildTalk',
  params,
  body: z.strictObject({ clientId: id, text: lineText }),
  status: 201,
  response: z.strictObject({ id, number: z.int().positive(), at: line.shape.at }),
});

const takeOutGuildLine = endpoint({
  method: 'DELETE',
  path: '/guilds/:id/lines/:lineId',
  summary: 'Take a line of one’s own back, or one down of a member whose role is below one’s own.',
  access: 'session',
  limit: 'guildTalk',
  params: z.strictObject({ id, lineId: id }),
  status: 200,
  response: nothing,
});

const markGuildRead = endpoint({
  method: 'PUT',
  path: '/guilds/:id/read',
  summary: 'One has read up to this line.',
  access: 'session',
  limit: 'guildTalk',
  params,
  body: z.strictObject({ number: z.int().nonnegative().max(HIGHEST) }),
  status: 200,
  response: nothing,
});

/** What the shell must know: in which guild one is, and how much of its talk is new. */
export const guildTalkState = {
  guildTalk: z.strictObject({ id, unread }).nullable(),
} as const;

/** What the server says to the members of a guild about its talk, without a word of it. */
export const guildTalkMessages = {
  'guild:message': z.strictObject({ id, lineId: id, gone: gone.nullable(), unread }).meta({
    description: 'A line was said, or taken out of the talk; whom a block keeps from it is not told',
  }),
  'guild:read': z.strictObject({ id: id.nullable(), unread }).meta({
    description:
      'What one has not read, where that has changed and where one comes back; no id: one is in no guild',
  }),
} as const;

export const guildTalkEndpoints = {
  getGuildTalk,
  sayInGuild,
  takeOutGuildLine,
  markGuildRead,
} as const;
