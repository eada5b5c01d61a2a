import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeDeclaration } from './declaration.ts';
import { placesOf } from './places.ts';

const SHOWN_LINES = 20;

/** Compares what the SDK's sources export with what was accepted last: an API does not change by accident. */
export async function checkApiReport(root: string): Promise<{ ok: boolean; output: string }> {
  const { report: file } = placesOf(root);
  try {
    const { report } = await makeDeclaration(root);
    return judgeApi(existsSync(file) ? readFileSync(file, 'utf8') : '', report);
  } catch (error) {
    return { ok: false, output: error instanceof Error ? error.message : String(error) };
  }
}

/** Says what is new and what is gone, by whole lines of the report. */
export function judgeApi(accepted: string, found: string): { ok: boolean; output: string } {
  if (accepted === found) return { ok: true, output: '' };
  const changes = [
    ...linesBeyond(accepted, found).map((line) => `- ${line}`),
    ...linesBeyond(found, accepted).map((line) => `+ ${line}`),
  ];
  const shown = changes.length === 0 ? ['the order of lines'] : changes.slice(0, SHOWN_LINES);
  const more = changes.length > SHOWN_LINES ? [`… and ${changes.length - SHOWN_LINES} more`] : [];
  return {
    ok: false,
    output: [
      'The API of the purchases SDK is not the one in packages/purchases/api/purchases.api.md:',
      ...shown,
      ...more,
      'If that is meant: npm run purchases:accept',
    ].join('\n'),
  };
}

/** Accepts the API as it is now. */
export async function acceptApi(root: string): Promise<void> {
  const { report: file } = placesOf(root);
  const { report } = await makeDeclaration(root);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, report);
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
