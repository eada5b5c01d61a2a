import { existsSync } from 'node:fs';
import path from 'node:path';
import { startSystem } from '@plausch/dev-env';
import { freePort } from '@plausch/dev-env/server-process';
import { expect, it } from 'vitest';
import { alerts, dashboard, metricsIn, outdated } from './files.ts';
import { WATCHED } from './watched.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** What Prometheus says of each program by itself. */
const OF_PROMETHEUS = ['up'];

const questions = WATCHED.flatMap(({ shows, alert }) => [shows, ...(alert ? [alert.when] : [])]);

it('the files are as they are made', () => {
  expect(outdated(ROOT)).toEqual([]);
});

it('names of metrics are found in questions, without functions and labels', () => {
  expect(
    metricsIn('sum by (job) (rate(jobs_total{state="dead"}[5m])) / up > 0.01 or disk_free_bytes < 2e9'),
  ).toEqual(['jobs_total', 'up', 'disk_free_bytes']);
});

it('every metric that is asked for is told by the server', async () => {
  const port = await freePort();
  await using _system = await startSystem({ environment: { METRICS_PORT: String(port) } });
  const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const told = new Set(
    [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_count`, `${name}_bucket`, `${name}_sum`] : [name],
    ),
  );
  const asked = new Set(questions.flatMap(metricsIn));
  expect(asked.size).toBeGreaterThanOrEqual(10);
  expect([...asked].filter((name) => !told.has(name) && !OF_PROMETHEUS.includes(name))).toEqual([]);
  expect(page).toMatch(/^disk_free_bytes \d{6,}/m);
});

it('each alert has a name of its own and a page that says what to do', () => {
  const known = WATCHED.flatMap(({ alert }) => alert ?? []);
  expect(new Set(known.map(({ name }) => name)).size).toBe(known.length);
  for (const { runbook } of known)
    expect([runbook, existsSync(path.join(ROOT, runbook))]).toEqual([runbook, true]);
  expect(alerts().match(/- alert:/g)).toHaveLength(known.length);
});

it('the dashboard has a panel for each, none over another', () => {
  const { panels } = JSON.parse(dashboard()) as { panels: { gridPos: { x: number; y: number } }[] };
  expect(panels).toHaveLength(WATCHED.length);
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x}/${y}`)).size).toBe(WATCHED.length);
});
