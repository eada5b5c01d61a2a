import type { Tally } from './tally.ts';
import { tallyLine } from './tally.ts';

/** Lines that each failure gets once more at the end of a run. */
const LINES_AT_THE_END = 12;

/** Opens a part of a run: one line, set apart. */
export function heading(title: string): void {
  console.log(`\n${title}`);
}

/** One line of a part, the same shape everywhere. */
export function line(ok: boolean, text: string, milliseconds?: number): void {
  const time = milliseconds === undefined ? '' : `  ${duration(milliseconds)}`;
  console.log(`  ${ok ? '✓' : '✗'} ${text}${time}`);
}

/** A remark that is neither good nor bad. */
export function note(text: string): void {
  console.log(`  ${text}`);
}

/** What a failed thing had to say, set in below its line. */
export function details(text: string, most = 120): void {
  const lines = text.trimEnd().split('\n');
  const shown = lines.slice(0, most);
  if (lines.length > shown.length) shown.push(`… and ${lines.length - shown.length} more lines`);
  console.log(shown.map((content) => `      ${content}`.trimEnd()).join('\n'));
}

const failures: { text: string; why: string }[] = [];

/** Keeps what failed for the end of the run. Of a long log, often only the last lines are at hand. */
export function remember(text: string, why: string): void {
  failures.push({ text, why });
}

/** Closes a run: what failed, the tally as the last line, and the exit code that goes with it. */
export function finish(tally: Tally): void {
  if (failures.length > 0) {
    heading('What failed');
    for (const { text, why } of failures.splice(0)) {
      line(false, text);
      details(why, LINES_AT_THE_END);
    }
  }
  console.log(`\n${tallyLine(tally)}`);
  process.exitCode = tally.failed > 0 ? 1 : 0;
}

/** Milliseconds in words people read: `430 ms`, `12.3 s`, `2 min 5 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
