import { z } from 'zod';
import { role } from './accounts.ts';
import { endpoint } from './endpoints.ts';
import { pageOf, pageQuery } from './paging.ts';
import { person, reason } from './sanctions.ts';
import { id, nothing, timestamp } from './shapes.ts';

const foundPerson = z
  .strictObject({
    userId: id,
    username: z.string(),
    figure: z.string(),
    bubbleColorId: z.string(),
    role,
    createdAt: timestamp,
    lockedUntil: timestamp
      .nullable()
      .meta({ description: 'Null: not locked, or for good (`lockedForGood`)' }),
    lockedForGood: z.boolean(),
    mutedUntil: timestamp.nullable(),
  })
  .meta({ id: 'FoundPerson' });
export type FoundPerson = z.infer<typeof foundPerson>;

/** What is asked of a list of people: the beginning of a name, or a whole address, which is never answered. */
const soughtName = z.string().max(254).optional();

const findPeople = endpoint({
  method: 'GET',
  path: '/moderation/people',
  summary: 'People whose name begins so. Helpers and above.',
  access: 'session',
  role: 'helper',
  secondFactor: 'held',
  limit: 'read',
  pageLength: 30,
  query: z.strictObject({ name: soughtName, ...pageQuery }),
  status: 200,
  response: pageOf(foundPerson),
});

const getPerson = endpoint({
  method: 'GET',
  path: '/moderation/people/:id',
  summary: 'A person as staff sees them. Helpers and above.',
  access: 'session',
  role: 'helper',
  secondFactor: 'held',
  limit: 'read',
  params: z.strictObject({ id }),
  status: 200,
  response: z.strictObject({
    person: foundPerson,
    mayActOn: z.boolean().meta({ description: 'Of a lower role than the caller' }),
    step: z.int().min(0).max(6).meta({ description: 'Of the ladder: the highest that still counts' }),
    probationUntil: timestamp.nullable(),
  }),
});

const listPeople = endpoint({
  method: 'GET',
  path: '/admin/people',
  summary: 'All people, by name; or those with a role, or whose name begins so.',
  access: 'session',
  role: 'admin',
  secondFactor: 'held',
  limit: 'read',
  pageLength: 30,
  query: z.strictObject({ name: soughtName, withRole: role.optional(), ...pageQuery }),
  status: 200,
  response: pageOf(foundPerson),
});

const changeRole = endpoint({
  method: 'PUT',
  path: '/admin/people/:id/role',
  summary: 'Give somebody another role below one’s own. Administrators are made by the operator.',
  access: 'session',
  role: 'admin',
  secondFactor: 'fresh',
  limit: 'write',
  params: z.strictObject({ id }),
  body: z.strictObject({ role: role.exclude(['admin']), reason }),
  status: 200,
  response: nothing,
});

export const STAFF_ACTS = [
  'hint.given',
  'warning.given',
  'mute.imposed',
  'lock.imposed',
  'mute.lifted',
  'lock.lifted',
  'sanction.signed',
  'case.decided',
  'case.taken_over',
  'case.reopened',
  'note.written',
  'note.removed',
  'line.removed',
  'role.changed',
  'news.saved',
  'news.published',
  'news.withdrawn',
  'news.removed',
  'room.made',
  'room.changed',
  'host.named',
  'host.dismissed',
  'film.shown',
  'film.ended',
  'offer.changed',
  'word.added',
  'word.removed',
  'motto.removed',
  'guild.renamed',
  'guild.closed',
  'mail.tested',
] as const;
export const staffActName = z.enum(STAFF_ACTS);
export type StaffActName = z.infer<typeof staffActName>;

const staffAct = z
  .strictObject({
    id,
    at: timestamp,
    act: staffActName,
    actor: person.nullable().meta({ description: 'Null: the operator of the server' }),
    target: person.nullable(),
    thing: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'StaffAct' });
export type StaffActEntry = z.infer<typeof staffAct>;

const listStaffActs = endpoint({
  method: 'GET',
  path: '/admin/acts',
  summary: 'What staff did, newest first.',
  access: 'session',
  role: 'admin',
  secondFactor: 'held',
  limit: 'read',
  pageLength: 50,
  query: z.strictObject({ actorId: id.optional(), targetId: id.optional(), ...pageQuery }),
  status: 200,
  response: pageOf(staffAct),
});

const many = z.int().min(0);

const stats = z
  .strictObject({
    at: timestamp,
    people: z.strictObject({
      all: many.meta({ description: 'With an activated account' }),
      waiting: many.meta({ description: 'Registered, and not activated yet' }),
      today: many.meta({ description: 'Had a session in use within the last 24 hours' }),
      week: many,
      joined: z
        .array(z.strictObject({ day: z.string().meta({ description: 'As 2026-11-29' }), people: many }))
        .meta({ description: 'Who activated their account, day by day, the last one being today' }),
    }),
    rooms: z.strictObject({
      present: many,
      lines: many.meta({ description: 'Said within the last 24 hours' }),
    }),
    team: z.strictObject({
      cases: many,
      oldestCase: timestamp.nullable(),
      signatures: many.meta({ description: 'Measures that wait for a second person' }),
      declarations: many.meta({ description: 'Cancellations and withdrawals that a person has to look at' }),
      muted: many,
      locked: many,
    }),
    tiers: z.strictObject({ premium: many, vip: many, babo: many }),
    coins: many.meta({ description: 'In the wallets of people' }),
    backups: z
      .strictObject({
        newest: timestamp.nullable(),
        bytes: many,
        encrypted: z.boolean(),
        late: z.boolean().meta({ description: 'The newest is older than a night, or there is none yet' }),
        failure: z.string().nullable().meta({ description: 'Why the last one failed, in German' }),
        drilled: timestamp.nullable().meta({ description: 'When one was last brought back on trial' }),
        drillFailure: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'Null: the database is the operator’s own, who saves it' }),
    failedJobs: many.meta({ description: 'Failed for the last time; a person has to look at them' }),
  })
  .meta({ id: 'Stats' });
export type Stats = z.infer<typeof stats>;

const getStats = endpoint({
  method: 'GET',
  path: '/admin/stats',
  summary: 'How the place is doing, at most a minute old.',
  access: 'session',
  role: 'admin',
  secondFactor: 'held',
  limit: 'read',
  status: 200,
  response: stats,
});

export const adminEndpoints = { listPeople, changeRole, listStaffActs, getStats } as const;
export const peopleEndpoints = { findPeople, getPerson } as const;
