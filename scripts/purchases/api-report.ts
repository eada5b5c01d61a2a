import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeDeclarations } from './declaration.ts';
import { placesOf } from './places.ts';

const SHOWN_LINES = 20;
const ENTRIES = ['index', 'react'] as const;

/** Compares what the SDK's sources export with what was accepted last: an API does not change by accident. */
export async function checkApiReport(root: string): Promise<{ ok: boolean; output: string }> {
  const { reports } = placesOf(root);
  try {
    const found = await makeDeclarations(root);
    const wrong = ENTRIES.flatMap((entry) => {
      const file = reports[entry];
      const accepted = existsSync(file) ? readFileSync(file, 'utf8') : '';
      return judgeApi(path.relative(root, file), accepted, found[entry].report) ?? [];
    });
    return { ok: wrong.length === 0, output: wrong.join('\n') };
  } catch (error) {
    return { ok: false, output: error instanceof Error ? error.message : String(error) };
  }
}

/** Says what is new and what is gone, by whole lines of the report; nothing where it is the same. */
export function judgeApi(name: string, accepted: string, found: string): string | undefined {
  if (accepted === found) return undefined;
  const changes = [
    ...linesBeyond(accepted, found).map((line) => `- ${line}`),
    ...linesBeyond(found, accepted).map((line) => `+ ${line}`),
  ];
  return [
    `The API of the purchases SDK is not the one in ${name}:`,
    ...(changes.length === 0 ? ['the order of lines'] : changes.slice(0, SHOWN_LINES)),
    ...(changes.length > SHOWN_LINES ? [`… and ${changes.length - SHOWN_LINES} more`] : []),
    'If that is meant: npm run purchases:accept',
  ].join('\n');
}

/** Accepts the API as it is now. */
export async function acceptApi(root: string): Promise<void> {
  const { reports } = placesOf(root);
  const found = await makeDeclarations(root);
  for (const entry of ENTRIES) {
    mkdirSync(path.dirname(reports[entry]), { recursive: true });
    writeFileSync(reports[entry], found[entry].report);
  }
}

/** Lines of `text` that `other` has less often. */
function linesBeyond(text: string, other: string): string[] {
  const left = new Map<string, number>();
  for (const line of other.split('\n')) left.set(line, (left.get(line) ?? 0) + 1);
  return text.split('\n').filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0 && line.trim() !== '';
  });
}
