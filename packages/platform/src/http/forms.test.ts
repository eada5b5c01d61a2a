import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Work } from '../db/index.ts';
import { testRefusals } from '../errors/refusals.fixture.ts';
import { type FormRoute, installForms } from './forms.ts';
import { createLimiter } from './limiter.ts';
import { createSenders } from './senders.ts';

const LIMITS = { fields: 2, fieldBytes: 100, files: 0, fileBytes: 0, totalBytes: 10_000 };

/** A server with one form, handled by `submit`. */
async function startForm(
  submit: FormRoute['submit'],
  log: string[] = [],
  more: Partial<Pick<FormRoute, 'takesUrlEncoded'>> = {},
) {
  const fastify = Fastify();
  const { form } = installForms({
    fastify,
    refusals: testRefusals,
    database: {
      inTransaction: async (run) => {
        log.push('begin');
        const result = await run({} as Work);
        log.push('commit');
        return result;
      },
    },
    limiter: createLimiter({ any: { calls: 10, perSeconds: 1 } }),
    senders: createSenders({ isLocal: true, trustedProxies: [] }),
  });
  form({
    path: '/',
    limit: 'any',
    limits: LIMITS,
    ...more,
    submit,
    refuse: (refusal) => ({ status: testRefusals.statusOf(refusal) }),
  });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  return { fastify, port: (fastify.server.address() as AddressInfo).port };
}

it('whoever handles a form hears that its sender is gone, and nothing of one that got its answer', async () => {
  const { promise: began, resolve: tellBegan } = Promise.withResolvers<AbortSignal>();
  const { promise: ended, resolve: tellEnded } = Promise.withResolvers<void>();
  const answered: AbortSignal[] = [];
  const { fastify, port } = await startForm(async ({ fields, gone }) => {
    if (fields.get('stay') === undefined) {
      tellBegan(gone);
      await once(gone, 'abort');
      tellEnded();
    } else answered.push(gone);
    return { status: 200 };
  });
  const body = '--x\r\ncontent-disposition: form-data; name="leave"\r\n\r\n1\r\n--x--\r\n';
  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n`;
  const socket = connect(port, '127.0.0.1', () => socket.write(head + body));
  const gone = await began;
  expect(gone.aborted).toBe(false);
  socket.destroy();
  await ended;

  const form = new FormData();
  form.append('stay', '1');
  await (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form })).text();
  await fastify.close();
  expect(answered.map(({ aborted }) => aborted)).toEqual([false]);
});

it('a form changes something in one transaction, and in no second one', async () => {
  const log: string[] = [];
  const { fastify, port } = await startForm(async ({ fields }, change) => {
    const said = await change(async () => fields.get('word') ?? '');
    log.push(said);
    if (said === 'twice') await change(async () => {});
    return { status: 200 };
  }, log);
  const send = async (word: string) => {
    const form = new FormData();
    form.append('word', word);
    return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form })).status;
  };
  expect(await send('once')).toBe(200);
  expect(log).toEqual(['begin', 'commit', 'once']);
  expect(await send('twice')).toBe(500);
  expect(log).toEqual(['begin', 'commit', 'once', 'begin', 'commit', 'twice']);
  await fastify.close();
});

it('[NO5] a form takes URL-encoded texts where programs send it so, and nowhere else', async () => {
  const said: unknown[] = [];
  const submit: FormRoute['submit'] = async ({ fields }) => {
    said.push([...fields]);
    return { status: 200 };
  };
  const send = async (takesUrlEncoded: boolean, word: string) => {
    const { fastify, port } = await startForm(submit, [], { takesUrlEncoded });
    const body = new URLSearchParams([
      ['List-Unsubscribe', word],
      ['List-Unsubscribe', 'again'],
    ]);
    const { status } = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
    await fastify.close();
    return status;
  };
  expect(await send(true, 'One-Click')).toBe(200);
  expect(said).toEqual([[['List-Unsubscribe', 'One-Click']]]);
  expect(await send(false, 'One-Click')).toBeGreaterThanOrEqual(400);
  expect(await send(true, 'x'.repeat(LIMITS.totalBytes))).toBeGreaterThanOrEqual(400);
  expect(said).toHaveLength(1);
});
