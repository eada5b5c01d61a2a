import { readFileSync } from 'node:fs';
import path from 'node:path';
import { WATCHED, type Watched } from './watched.ts';

const MADE = 'Made of scripts/deploy/watched.ts by npm run deploy:files; changes here are lost.';
const PANEL = { width: 8, height: 7, perRow: 3 };

/** Rules for Prometheus. A text in double quotes is the same in JSON and YAML. */
export function alerts(watched: readonly Watched[] = WATCHED): string {
  const rules = watched.flatMap(({ title, alert }) =>
    alert === undefined
      ? []
      : [
          `      - alert: ${alert.name}`,
          `        expr: ${JSON.stringify(alert.when)}`,
          `        for: ${alert.lasting}`,
          '        labels:',
          `          severity: ${alert.severity}`,
          '        annotations:',
          `          summary: ${JSON.stringify(`${title}: ${alert.says}`)}`,
          `          runbook: ${JSON.stringify(alert.runbook)}`,
        ],
  );
  return `${[`# ${MADE}`, 'groups:', '  - name: plausch', '    rules:', ...rules].join('\n')}\n`;
}

/** A dashboard for Grafana, which asks for the Prometheus to take when it is imported. */
export function dashboard(watched: readonly Watched[] = WATCHED): string {
  const panels = watched.map(({ title, shows, unit, legend }, place) => ({
    id: place + 1,
    type: 'timeseries',
    title,
    datasource: { type: 'prometheus', uid: '$source' },
    gridPos: {
      x: (place % PANEL.perRow) * PANEL.width,
      y: Math.floor(place / PANEL.perRow) * PANEL.height,
      w: PANEL.width,
      h: PANEL.height,
    },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: [{ refId: 'A', expr: shows, ...(legend !== undefined && { legendFormat: legend }) }],
  }));
  const told = {
    title: 'Plausch',
    description: MADE,
    uid: 'plausch',
    tags: ['plausch'],
    timezone: 'browser',
    refresh: '1m',
    time: { from: 'now-24h', to: 'now' },
    schemaVersion: 39,
    templating: { list: [{ name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus' }] },
    panels,
  };
  return `${JSON.stringify(told, undefined, 2)}\n`;
}

/** What is made, by its place in the checkout. */
export const FILES: Readonly<Record<string, () => string>> = {
  'deploy/alerts.yml': alerts,
  'deploy/grafana.json': dashboard,
};

/** The files that are not as they would be made now. */
export const outdated = (root: string): string[] =>
  Object.entries(FILES).flatMap(([file, make]) => {
    return readFileSync(path.join(root, file), 'utf8') === make() ? [] : [file];
  });

/** Words of the language itself. */
const OWN_WORDS: ReadonlySet<string> = new Set(['or', 'and', 'unless']);

/** The names of metrics in a question to Prometheus: what is neither a function, a label nor a number. */
export function metricsIn(question: string): string[] {
  const bare = question.replace(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ' ').replace(/\b\d[\de.]*\b/g, ' ');
  const names = [...bare.matchAll(/\b[a-zA-Z_]\w*\b(?!\s*\()/g)].map(([name]) => name);
  return names.filter((name) => !OWN_WORDS.has(name));
}
