import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { timestamp } from './shapes.ts';

/** What is looked at, in the order in which it is told. */
export const HEALTH_AREAS = ['machine', 'settings', 'database', 'address', 'mail', 'work'] as const;
export type HealthArea = (typeof HEALTH_AREAS)[number];

const state = z.enum(['ok', 'warn', 'fail', 'unknown']);

const finding = z
  .strictObject({
    id: z.string(),
    area: z.enum(HEALTH_AREAS),
    title: z.string(),
    state: state.meta({ description: '`unknown`: it cannot be looked at here, and `says` why' }),
    says: z.string(),
    remedy: z.string().nullable(),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof finding>;

const health = z.strictObject({ at: timestamp, findings: z.array(finding) }).meta({ id: 'Health' });
export type Health = z.infer<typeof health>;

const desk = { access: 'session', role: 'admin', secondFactor: 'held' } as const;

const getHealth = endpoint({
  ...desk,
  method: 'GET',
  path: '/admin/health',
  summary: 'How the server and its machine are doing, at most a minute old.',
  limit: 'read',
  status: 200,
  response: health,
});

const checkHealth = endpoint({
  ...desk,
  method: 'POST',
  path: '/admin/health',
  summary: 'The same, looked at anew.',
  limit: 'write',
  status: 200,
  response: health,
});

const mailStep = z
  .strictObject({
    title: z.string(),
    state: z.enum(['ok', 'fail', 'unknown']).meta({ description: '`unknown`: it was not tried' }),
    says: z.string(),
    remedy: z.string().nullable(),
  })
  .meta({ id: 'MailStep' });
export type MailStep = z.infer<typeof mailStep>;

const sendTestMail = endpoint({
  ...desk,
  method: 'POST',
  path: '/admin/test-mail',
  summary: 'Send a mail to the caller, and tell how each step of it went.',
  secondFactor: 'fresh',
  limit: 'write',
  status: 200,
  response: z
    .strictObject({
      way: z.enum(['smtp', 'mailbox', 'none']).meta({
        description: '`mailbox`: it is kept on the machine; `none`: the operator wants no mails',
      }),
      steps: z.array(mailStep),
    })
    .meta({ id: 'TestMail' }),
});
export type TestMail = z.infer<typeof sendTestMail.response>;

export const doctorEndpoints = { getHealth, checkHealth, sendTestMail } as const;
