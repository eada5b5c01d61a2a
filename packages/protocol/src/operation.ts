import { z } from 'zod';
import { endpoint } from './endpoints.ts';

const health = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Ready to serve: database, migrations and bus are up.',
  access: 'public',
  limit: 'read',
  status: 200,
  response: z.strictObject({ status: z.literal('ok') }),
});

const live = endpoint({
  method: 'GET',
  path: '/live',
  summary: 'The process turns; nothing more.',
  access: 'public',
  limit: 'read',
  status: 200,
  response: z.strictObject({ status: z.literal('ok') }),
});

/** `GET /config.json`: what the client must know at run time. No secret in it; empty text switches a feature off. */
export const clientConfig = z
  .strictObject({
    apiBase: z.string(),
    socketBase: z.string(),
    billingApiKey: z.string(),
    billingBaseUrl: z.string(),
    eventsHost: z.string(),
    cardScriptUrl: z.string(),
    errorDsn: z.string(),
    brand: z.strictObject({
      name: z.string(),
      claim: z.string(),
      contact: z.string(),
      colors: z.record(z.string(), z.string()),
    }),
    protocol: z.int(),
  })
  .meta({ id: 'ClientConfig' });
export type ClientConfig = z.infer<typeof clientConfig>;

export const operationEndpoints = { health, live } as const;
