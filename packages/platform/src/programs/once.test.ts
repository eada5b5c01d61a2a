import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStillClock } from '../clock/index.ts';
import { question, sharedTestServer } from '../db/test-database.fixture.ts';
import { createIdempotency, sweepIdempotencyKeys } from '../idempotency/index.ts';
import type { Jobs } from '../jobs/index.ts';
import { startTinyProgram, type TinyProgram } from './tiny-program.fixture.ts';

const DAY_MS = 24 * 3_600_000;

let server: ReturnType<typeof sharedTestServer>;
let url: string;
let program: TinyProgram;
let origin: string;
let clock: ReturnType<typeof createStillClock>;
beforeAll(async () => {
  server = sharedTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  url = await server.createDatabase();
  clock = createStillClock(0);
  program = await startTinyProgram({ url, schema: 'public', clock });
  origin = `http://127.0.0.1:${(await program.http.listen({ host: '127.0.0.1', port: 0 })).port}`;
});
afterEach(() => program.stop());

async function give(amount: number, { key, to = 'lena', by = 'key of public' }: Given = {}) {
  const answer = await fetch(`${origin}/v1/give/${to}`, {
    method: 'POST',
    body: JSON.stringify({ amount }),
    headers: {
      authorization: `Bearer ${by}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  });
  return `${answer.status} ${await answer.text()}`;
}
type Given = { key?: string; to?: string; by?: string };

const gifts = async () =>
  (await question(url, 'select text from notes order by text')).map(({ text }) => text);
const newKey = () => crypto.randomUUID();

describe('[BL-2] a call that moves value', () => {
  it('happens once for its key, and answers the same to each repetition', async () => {
    const key = newKey();
    const first = await give(3, { key });
    expect(first).toBe('200 {"who":"gift 1"}');
    expect(await give(3, { key })).toBe(first);
    expect(await give(3, { key: key.toUpperCase() })).toBe(first);
    expect(await gifts()).toEqual(['gave 3 to lena']);
  });

  it('happens as often as it is asked for without a key, and for each key', async () => {
    await give(3);
    await give(3);
    await give(3, { key: newKey() });
    expect(await gifts()).toHaveLength(3);
  });

  it('happens once also when many ask at the same moment', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 12 }, () => give(3, { key })));
    expect(new Set(answers)).toEqual(new Set(['200 {"who":"gift 1"}']));
    expect(await gifts()).toHaveLength(1);
  });

  it('is refused where its key belongs to another call: body or parameters', async () => {
    const key = newKey();
    await give(3, { key });
    expect(await give(4, { key })).toBe('422 {"oops":"idempotency_mismatch"}');
    expect(await give(3, { key, to: 'ben' })).toBe('422 {"oops":"idempotency_mismatch"}');
    expect(await gifts()).toEqual(['gave 3 to lena']);
  });

  it('is the same call in whatever order its parts are named, and another where a part differs', async () => {
    const jobs: Pick<Jobs, 'handle' | 'schedule'> = { handle: () => {}, schedule: () => {} };
    const { once } = createIdempotency({ jobs: jobs as Jobs, clock });
    let times = 0;
    const key = newKey();
    const run = (call: object) =>
      program.database.inTransaction((work) =>
        once(work, { owner: 'key of public', key, call }, async () => {
          times += 1;
          return { times };
        }),
      );
    const call = { body: { to: 'lena', amount: 3, notes: ['a', 'b'] }, endpoint: 'give' };
    expect(await run(call)).toEqual({ times: 1 });
    expect(await run({ endpoint: 'give', body: { notes: ['a', 'b'], amount: 3, to: 'lena' } })).toEqual({
      times: 1,
    });
    for (const body of [{ ...call.body, notes: ['b', 'a'] }, { ...call.body, to: 'ben' }, null])
      await expect(run({ ...call, body })).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  });

  it('has nothing to do with the keys of another caller', async () => {
    const key = newKey();
    await give(3, { key });
    expect(await give(5, { key, by: 'key of public, the second' })).toBe('200 {"who":"gift 2"}');
  });

  it('that was refused may be tried again with its key', async () => {
    const key = newKey();
    expect(await give(-1, { key })).toBe('403 {"oops":"forbidden"}');
    expect(await give(3, { key })).toBe('200 {"who":"gift 1"}');
  });

  it('is not asked for with something that is no key', async () => {
    for (const key of ['1', 'x'.repeat(300), '{00000000-0000-4000-8000-000000000000}']) {
      expect(await give(3, { key }), key).toBe('422 {"oops":"invalid"}');
    }
    expect(await gifts()).toEqual([]);
  });

  it('is remembered for a day', async () => {
    const key = newKey();
    await give(3, { key });
    const sweep = async () => {
      await program.database.inTransaction((work) => program.jobs.enqueue(work, sweepIdempotencyKeys, {}));
      await program.jobs.drain();
    };
    clock.advance(DAY_MS);
    await sweep();
    expect(await give(3, { key })).toBe('200 {"who":"gift 1"}');
    clock.advance(1);
    await sweep();
    expect(await give(3, { key })).toBe('200 {"who":"gift 2"}');
  });
});
