import { startSystem } from '@plausch/dev-env';
import { freePort } from '@plausch/dev-env/server-process';
import { defineJob } from '@plausch/platform/jobs';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

const SAMPLE = /^([a-z0-9_]+)(?:\{(.*)\})? (-?[\d.e+-]+|nan|[+-]inf)$/i;

/** A page of metrics, each value by its name and labels; throws for a line that is none. */
function parse(page: string): Map<string, number> {
  const lines = page.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, name = '', labels, value] = SAMPLE.exec(line) ?? [];
      if (value === undefined) throw new Error(`no sample: ${line}`);
      const sorted = labels === undefined ? '' : `{${labels.split(',').sort().join(',')}}`;
      return [name + sorted, Number(value)];
    }),
  );
}

describe('the metrics', () => {
  it('tell of requests, sockets, rooms, jobs, mails and the database, with labels of closed lists', async () => {
    const port = await freePort();
    await using system = await startSystem({ environment: { METRICS_PORT: String(port) } });
    const read = async () => parse(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
    const person = await system.newcomer('Zahlen');
    const client = await system.connect(person);
    await client.join(await system.roomId());
    await client.say('Hallo');
    await fetch(`${system.origin}/gibt-es-nicht-${crypto.randomUUID()}`);
    await client.askRaw('room:join', { roomId: 7 });
    await system.jobs.drain();

    const metrics = await read();
    const of = (key: string) => metrics.get(key);
    expect(
      of('http_request_duration_seconds_count{method="POST",route="/api/auth/register",status="201"}'),
    ).toBe(1);
    expect(of('http_request_duration_seconds_count{method="GET",route="other",status="404"}')).toBe(1);
    expect(of('socket_connections')).toBe(1);
    expect(of('room_frames_total')).toBeGreaterThanOrEqual(1);
    expect(of('room_events_total')).toBeGreaterThanOrEqual(of('room_frames_total') ?? 0);
    // Coming in, and the line.
    await expect.poll(async () => (await read()).get('room_events_total')).toBe(2);
    expect(of('socket_turned_away_total{what="refused",why="invalid"}')).toBe(1);
    expect(of('job_attempts_total{job="accounts.activationMail",outcome="done"}')).toBe(1);
    expect(of('mails_total{kind="accounts.activationMail",outcome="sent"}')).toBe(1);
    expect(of('database_connections{state="wanted"}')).toBe(0);
    expect(of('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect([...metrics.keys()].join()).not.toContain('gibt-es-nicht');
    expect([...metrics.keys()].join()).not.toContain(person.user.id);
    client.close();
    await expect.poll(async () => (await read()).get('socket_connections')).toBe(0);
  });

  it('show a job that failed for the last time, and stay readable when one of them is not', async () => {
    const port = await freePort();
    await using system = await startSystem({ environment: { METRICS_PORT: String(port) } });
    const read = async () => parse(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
    // Its account id is no UUID, so every try fails.
    const poison = defineJob<{ accountId: string }>({ name: 'accounts.activationMail' });
    await system.database.inTransaction((work) => system.jobs.enqueue(work, poison, { accountId: 'no id' }));
    const dead = async () => {
      // The worker may have it in hand just now: then it is tried again afterwards.
      await system.jobs.drain({ early: true });
      return (await read()).get('jobs{job="accounts.activationMail",state="dead"}');
    };
    await expect.poll(dead, { timeout: 10_000 }).toBe(1);
    await system.database.drizzle.execute(sql`alter schema jobs rename to elsewhere`);
    const metrics = await read();
    await system.database.drizzle.execute(sql`alter schema elsewhere rename to jobs`);
    expect(metrics.has('jobs{job="accounts.activationMail",state="dead"}')).toBe(false);
    expect(metrics.get('socket_connections')).toBe(0);
  });

  it('[CO-2] are never on the public port, and only there where they are asked for', async () => {
    const port = await freePort();
    await using system = await startSystem({ environment: { METRICS_PORT: String(port) } });
    expect((await fetch(`${system.origin}/metrics`)).status).toBe(404);
    expect((await fetch(`${system.origin}/api/metrics`)).status).toBe(404);
    const own = `http://127.0.0.1:${port}`;
    expect((await fetch(`${own}/metrics`)).headers.get('content-type')).toContain('text/plain');
    expect((await fetch(`${own}/`)).status).toBe(404);
    expect((await fetch(`${own}/api/health`)).status).toBe(404);
    expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).toBe(404);
    await system.restart();
    expect((await fetch(`${own}/metrics`)).status).toBe(200);
  });
});
