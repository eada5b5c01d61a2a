import { z } from 'zod';
import { accountTraits } from './accounts.ts';
import { endpoint } from './endpoints.ts';
import { normalizeText } from './limits.ts';
import { pageOf, pageQuery } from './paging.ts';
import { MOTTO_MAX, mottoProblem } from './profile-rules.ts';
import { caseReceipt, reportWords } from './reports.ts';
import { id, nothing } from './shapes.ts';
import { traits } from './traits.ts';

const ofPerson = z.strictObject({ userId: id });

/** Longer than any name: what is asked for may be anything. */
const NAME_MAX = 80;

const motto = z
  .string()
  .max(MOTTO_MAX * 4)
  .transform(normalizeText)
  .refine((text) => mottoProblem(text) === undefined, { error: 'motto' })
  .meta({ description: 'One line of up to 80 characters; empty: none' });

/** What is there of everybody whom one sees as a whole. */
const details = z.strictObject({
  tier: traits.tier,
  guild: traits.guild,
  ap: z.int().nonnegative(),
  motto: z.string().nullable(),
  since: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .meta({ description: 'The month of their first day here' }),
});

const profile = z
  .strictObject({
    userId: id,
    ...accountTraits,
    rank: traits.rank.nullable().meta({ description: 'Null of somebody whom one has blocked' }),
    tie: z
      .enum(['self', 'friend', 'blocked', 'none'])
      .meta({ description: 'What is between oneself and them; `blocked`: by oneself' }),
    details: details
      .nullable()
      .meta({ description: 'Null of minors who are no friends, and of somebody whom one has blocked' }),
    whereabouts: z
      .strictObject({ online: z.boolean(), roomId: id.optional() })
      .nullable()
      .meta({ description: 'As far as they show it; the room to friends alone' }),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profile>;

const getProfile = endpoint({
  method: 'GET',
  path: '/users/:userId',
  summary: 'What one may see of somebody. Whoever has blocked one is not there.',
  access: 'session',
  limit: 'read',
  params: ofPerson,
  status: 200,
  response: profile,
});

const findProfile = endpoint({
  method: 'GET',
  path: '/profiles/:name',
  summary: 'The same, by the name that they have now.',
  access: 'session',
  limit: 'read',
  params: z.strictObject({ name: z.string().min(1).max(NAME_MAX) }),
  status: 200,
  response: profile,
});

const member = z
  .strictObject({
    userId: id,
    ...traits,
    ap: z.int().nonnegative(),
    online: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether they are there; null of those who show it to friends alone' }),
  })
  .meta({ id: 'ListedMember' });
export type ListedMember = z.infer<typeof member>;

const listMembers = endpoint({
  method: 'GET',
  path: '/members',
  summary:
    'Who is here, by name: adults and friends, without those behind a block. `query` is the beginning of a name; with `online` those who are there.',
  access: 'session',
  limit: 'read',
  pageLength: 30,
  query: z.strictObject({
    query: z.string().max(NAME_MAX).optional(),
    online: z.literal('true').optional(),
    ...pageQuery,
  }),
  status: 200,
  response: pageOf(member),
});

const changeProfile = endpoint({
  method: 'PATCH',
  path: '/users/me',
  summary: 'Say something of oneself that everybody may read.',
  access: 'session',
  limit: 'write',
  body: z.strictObject({ motto }),
  status: 200,
  response: z.strictObject({ motto: z.string().nullable() }),
});

const reportProfile = endpoint({
  method: 'POST',
  path: '/users/:userId/reports',
  summary: 'Report what somebody says of themselves: their name and their motto, as they are now.',
  access: 'session',
  limit: 'reporting',
  params: ofPerson,
  body: z.strictObject(reportWords),
  status: 201,
  response: caseReceipt,
});

const removeMotto = endpoint({
  method: 'DELETE',
  path: '/users/:userId/motto',
  summary: 'Take somebody’s motto away, which breaks the rules. Moderators and above.',
  access: 'session',
  role: 'moderator',
  secondFactor: 'fresh',
  limit: 'write',
  params: ofPerson,
  status: 200,
  response: nothing,
});

export const profilesEndpoints = {
  getProfile,
  findProfile,
  listMembers,
  changeProfile,
  reportProfile,
  removeMotto,
} as const;
