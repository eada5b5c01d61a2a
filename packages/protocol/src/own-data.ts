import { z } from 'zod';
import { confirmation, isOneConfirmation, ONE_CONFIRMATION } from './accounts.ts';
import { endpoint } from './endpoints.ts';
import { timestamp } from './shapes.ts';

const ownData = z
  .strictObject({
    state: z.enum(['none', 'making', 'ready', 'failed']),
    readyUntil: timestamp.nullable().meta({ description: 'Until when a copy that is ready may be taken' }),
    bytes: z.int().nonnegative().nullable().meta({ description: 'How large it is' }),
    againAt: timestamp.nullable().meta({ description: 'When the next one may be asked for; null: now' }),
  })
  .meta({ id: 'OwnData' });
export type OwnData = z.infer<typeof ownData>;

const getOwnData = endpoint({
  method: 'GET',
  path: '/account/export',
  summary: 'Where the copy of one’s data stands.',
  access: 'session',
  limit: 'read',
  status: 200,
  response: ownData,
});

const requestOwnData = endpoint({
  method: 'POST',
  path: '/account/export',
  summary: 'Ask for a copy of one’s data, once in 24 hours; a mail says when it is ready.',
  access: 'session',
  limit: 'write',
  status: 200,
  response: ownData,
});

const takeOwnData = endpoint({
  method: 'POST',
  path: '/account/export/file',
  summary: 'Take the copy, as an archive with a file for programs and one for people.',
  access: 'session',
  confirmed: true,
  limit: 'write',
  body: z.strictObject(confirmation).refine(isOneConfirmation, ONE_CONFIRMATION),
  status: 200,
  response: z.strictObject({
    name: z.string().meta({ description: 'What it may be saved as' }),
    archive: z.string().meta({ description: 'A ZIP archive, in base64' }),
  }),
});

export const ownDataEndpoints = { getOwnData, requestOwnData, takeOwnData } as const;
