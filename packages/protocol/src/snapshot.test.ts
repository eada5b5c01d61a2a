import { expect, it } from 'vitest';
import { z } from 'zod';
import { ERRORS } from './errors.ts';
import { clientConfig, endpoints, socketMessages, socketRefusal, socketRequests } from './index.ts';
import { errorBody } from './shapes.ts';
import { PROTOCOL_FLOOR, PROTOCOL_VERSION } from './version.ts';

/**
 * The wire as data. A change of this snapshot is a change for every client in somebody's pocket: accept it
 * on purpose with `npm run wire:accept`, and only if it is additive or the version moves.
 */
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, reused: 'inline', unrepresentable: 'any' });

it('the wire is what was last accepted', async () => {
  const http = Object.entries(endpoints).map(([name, e]) => ({
    name,
    call: `${e.method} ${e.path}`,
    access: e.access,
    role: 'role' in e ? e.role : undefined,
    once: 'once' in e ? e.once : undefined,
    limit: e.limit,
    status: e.status,
    body: 'body' in e ? jsonSchema(e.body, 'input') : undefined,
    response: jsonSchema(e.response, 'output'),
  }));
  const requests = Object.entries(socketRequests).map(([name, r]) => ({
    name,
    cost: r.cost,
    request: jsonSchema(r.request, 'input'),
    response: jsonSchema(r.response, 'output'),
  }));
  const messages = Object.entries(socketMessages).map(([name, schema]) => ({
    name,
    message: jsonSchema(schema, 'output'),
  }));
  const wire = {
    version: PROTOCOL_VERSION,
    floor: PROTOCOL_FLOOR,
    http,
    requests,
    messages,
    clientConfig: jsonSchema(clientConfig, 'output'),
    errorBody: jsonSchema(errorBody, 'output'),
    socketRefusal: jsonSchema(socketRefusal, 'output'),
    errors: Object.fromEntries(Object.entries(ERRORS).map(([code, { status }]) => [code, status])),
  };
  await expect(`${JSON.stringify(wire, null, 2)}\n`).toMatchFileSnapshot('wire.snapshot.json');
});

it('every endpoint has one method and path', () => {
  const calls = Object.values(endpoints).map((e) => `${e.method} ${e.path}`);
  expect(new Set(calls).size).toBe(calls.length);
});
