import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { id, nothing, timestamp } from './shapes.ts';

const params = z.strictObject({ userId: id });

const listBlocks = endpoint({
  method: 'GET',
  path: '/blocks',
  summary: 'Whom one has blocked, newest first.',
  access: 'session',
  limit: 'read',
  status: 200,
  response: z.strictObject({
    items: z.array(z.strictObject({ userId: id, username: z.string(), since: timestamp })),
    next: z.null(),
  }),
});

const block = endpoint({
  method: 'PUT',
  path: '/blocks/:userId',
  summary: 'Block somebody: from now on neither hears the other.',
  access: 'session',
  limit: 'write',
  params,
  status: 200,
  response: nothing,
});

const unblock = endpoint({
  method: 'DELETE',
  path: '/blocks/:userId',
  summary: 'End a block.',
  access: 'session',
  limit: 'write',
  params,
  status: 200,
  response: nothing,
});

export const friendsEndpoints = { listBlocks, block, unblock } as const;
