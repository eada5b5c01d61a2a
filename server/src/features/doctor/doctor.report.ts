import type { Finding, HealthArea } from '@plausch/protocol';
import { byArea } from './doctor.run.ts';

const AREAS: Readonly<Record<HealthArea, string>> = {
  machine: 'Rechner',
  settings: 'Einstellungen',
  database: 'Datenbank',
  address: 'Der Weg von außen',
  mail: 'Mail',
  work: 'Betrieb',
};

const SIGNS: Readonly<Record<Finding['state'], string>> = { ok: '✓', warn: '!', fail: '✗', unknown: '–' };

/** Everything that was found, for a terminal. */
export function reportOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ title }) => title.length));
  const lineOf = ({ title, state, says, remedy }: Finding) => {
    const line = `  ${SIGNS[state]} ${title.padEnd(width)}  ${says}`;
    return remedy === null ? line : `${line}\n    ${' '.repeat(width)}  → ${remedy}`;
  };
  const parts = byArea(findings).map(([area, of]) => `${AREAS[area]}\n${of.map(lineOf).join('\n')}`);
  return [...parts, summaryOf(findings)].join('\n\n');
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
  const [failed, warned, unseen] = [count('fail'), count('warn'), count('unknown')];
  const parts = [
    failed > 0 ? `${failed} kaputt` : '',
    warned > 0 ? `${warned} zum Nachsehen` : '',
    unseen > 0 ? `${unseen} nicht geprüft` : '',
  ].filter((part) => part !== '');
  const all = `${findings.length} Prüfungen`;
  return parts.length === 0 ? `${all}, alles gut.` : `${all}: ${parts.join(', ')}.`;
}

/** For cron: 0 where all is well, 1 where the operator should look, 2 where something is broken. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ state }) => state === 'fail')) return 2;
  return findings.some(({ state }) => state === 'warn') ? 1 : 0;
}
