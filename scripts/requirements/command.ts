import { parseArgs } from 'node:util';
import { readRequirements, renderArea, renderOverview } from './report.ts';

const help = `Which passing test proves which row of docs/spec/requirements.md?

  npm run requirements                    all areas as a table, then what waits, is open or failed
  npm run requirements -- --area CHAT     every row of one area with the tests that quote it

Reads the results of the last npm test (.results/*.json) and the claims in docs/spec/claims.json.
Ends with 1 if a claimed row lacks a passing test or a test that quotes a row failed.`;

/** The command without a process around it: what it prints and how it ends. */
export function runRequirements(args: string[], root: string): { lines: string[]; exitCode: 0 | 1 } {
  const options = parseOptions(args);
  if (typeof options === 'string') return { lines: [options, '', help], exitCode: 1 };
  if (options.help) return { lines: [help], exitCode: 0 };

  const { areas, failures, notes } = readRequirements(root);
  const lines: string[] = [];
  if (options.area === undefined) {
    if (areas.length > 0) lines.push(...renderOverview(areas));
  } else if (areas.length > 0) {
    const area = areas.find(({ key }) => key === options.area?.toUpperCase());
    const known = areas.map(({ key }) => key).join(', ');
    if (!area) return { lines: [`There is no area ${options.area}. Areas: ${known}.`], exitCode: 1 };
    lines.push(...renderArea(area));
  }
  for (const block of [notes, failures]) {
    if (lines.length > 0 && block.length > 0) lines.push('');
    lines.push(...block);
  }
  return { lines, exitCode: failures.length > 0 ? 1 : 0 };
}

function parseOptions(args: string[]): { area?: string; help?: boolean } | string {
  try {
    const options = { area: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
