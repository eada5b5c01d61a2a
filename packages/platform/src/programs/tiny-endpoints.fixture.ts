import { z } from 'zod';

const answer = z.strictObject({ who: z.string() });
const endpoint = { summary: '', limit: 'read', status: 200, response: answer } as const;
export const endpoints = {
  open: { ...endpoint, method: 'GET', path: '/open', access: 'public' },
  key: { ...endpoint, method: 'GET', path: '/key', access: 'apiKey' },
  hook: {
    ...endpoint,
    method: 'POST',
    path: '/hook',
    access: 'webhook',
    body: z.strictObject({ amount: z.int() }),
  },
  give: {
    ...endpoint,
    method: 'POST',
    path: '/give/:to',
    access: 'apiKey',
    once: true,
    params: z.strictObject({ to: z.string() }),
    body: z.strictObject({ amount: z.int() }),
  },
  boss: {
    ...endpoint,
    method: 'POST',
    path: '/boss',
    access: 'apiKey',
    role: 'boss',
    secondFactor: 'fresh',
    body: z.strictObject({ amount: z.int() }),
  },
  safe: {
    ...endpoint,
    method: 'POST',
    path: '/safe',
    access: 'apiKey',
    confirmed: true,
    body: z.strictObject({ proof: z.string().optional() }),
  },
  /** A name in the address, as it came. */
  named: {
    ...endpoint,
    method: 'GET',
    path: '/named/:name',
    access: 'public',
    params: z.strictObject({ name: z.string() }),
  },
  /** Takes more than others, of any shape, once for each key. */
  take: {
    ...endpoint,
    method: 'POST',
    path: '/take',
    access: 'apiKey',
    once: true,
    bodyLimitBytes: 256 * 1024,
    body: z.strictObject({ things: z.array(z.unknown()) }),
  },
  fault: { ...endpoint, method: 'GET', path: '/fault', access: 'public' },
  slow: { ...endpoint, method: 'GET', path: '/slow', access: 'public' },
  inside: { ...endpoint, method: 'GET', path: '/inside', access: 'machine' },
} as const;
