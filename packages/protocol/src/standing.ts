import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { AP_SOURCES, HIGHEST_RANK } from './ranks.ts';
import { id, nothing } from './shapes.ts';
import { traits } from './traits.ts';

const rank = z.int().min(1).max(HIGHEST_RANK);
const ap = z.int().nonnegative();

const source = z.strictObject({
  source: z.enum(AP_SOURCES),
  ap: ap.meta({ description: 'Each time' }),
  everyMs: z.int().positive().nullable().meta({ description: 'Once in so long; null: as it happens' }),
  daily: ap.meta({ description: 'At most, a day' }),
});

const listRanks = endpoint({
  method: 'GET',
  path: '/ranks',
  summary: 'The ranks, what each takes, and what gives AP: the rules are public.',
  access: 'public',
  limit: 'read',
  status: 200,
  response: z.strictObject({
    items: z.array(z.strictObject({ rank, ap })),
    sources: z.array(source),
    daily: ap.meta({ description: 'At most, from all sources together' }),
    thanks: z
      .strictObject({ fromRank: rank, daily: ap })
      .meta({ description: 'Who may thank, and how often a day' }),
    next: z.null(),
  }),
});

const ownStanding = endpoint({
  method: 'GET',
  path: '/users/me/ap',
  summary: 'The AP and the rank of the caller, and what today has brought.',
  access: 'session',
  limit: 'read',
  status: 200,
  response: z.strictObject({
    ap,
    rank,
    from: ap.meta({ description: 'The AP that this rank takes' }),
    mayThank: z.boolean(),
    next: ap.nullable().meta({ description: 'The AP that the next rank takes; null at the highest' }),
    today: z.strictObject({ all: ap, ...Object.fromEntries(AP_SOURCES.map((name) => [name, ap])) } as {
      all: typeof ap;
    } & Record<(typeof AP_SOURCES)[number], typeof ap>),
  }),
});
export type OwnStanding = z.infer<(typeof ownStanding)['response']>;

const userStanding = endpoint({
  method: 'GET',
  path: '/users/:userId/ap',
  summary: 'The rank of somebody, and the AP where they are shown: of minors to friends alone.',
  access: 'session',
  limit: 'read',
  params: z.strictObject({ userId: id }),
  status: 200,
  response: z.strictObject({ rank, ap: ap.nullable() }),
});

const listRoomAp = endpoint({
  method: 'GET',
  path: '/rooms/:id/ap',
  summary:
    'The AP of the people in a room, for those who are in it; whose AP are not shown to the caller is left out.',
  access: 'session',
  limit: 'read',
  params: z.strictObject({ id }),
  status: 200,
  response: z.strictObject({ items: z.array(z.strictObject({ userId: id, ap })), next: z.null() }),
});

const thank = endpoint({
  method: 'POST',
  path: '/users/:userId/thanks',
  summary: 'Say thank you to somebody, who hears of it.',
  access: 'session',
  limit: 'write',
  params: z.strictObject({ userId: id }),
  status: 200,
  response: nothing,
});

/** What the server says to a person about their standing, on every device. */
export const standingMessages = {
  'rank:changed': z.strictObject({ rank }).meta({ description: 'The person has reached this rank' }),
  'thanks:received': z
    .strictObject({ userId: id, ...traits, ap })
    .meta({ description: 'Somebody says thank you; `ap` is what it brought' }),
} as const;

export const standingEndpoints = { listRanks, ownStanding, userStanding, listRoomAp, thank } as const;
