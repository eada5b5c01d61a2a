import type { BenchResult, TargetRow } from '../benchmark.ts';

const HEADINGS = ['', 'target', 'must', 'goal', 'moonshot', 'rounds', 'reached', 'min', 'median', 'max'];

const figure = (value: number | null) =>
  value === null ? '-' : Number.isNaN(value) ? '?' : value.toLocaleString('en', { maximumFractionDigits: 3 });

function cells(row: TargetRow): string[] {
  const { id, what, must, goal, moonshot, ratios, verdict, min, median, max } = row;
  const missedBy = verdict === 'missed' && must !== null ? ` by ${figure(Math.abs(median - must))}` : '';
  return [
    id,
    what,
    figure(must),
    figure(goal),
    figure(moonshot),
    String(ratios.length),
    verdict + missedBy,
    figure(min),
    figure(median),
    figure(max),
  ];
}

/** The targets as a Markdown table, ratios last; the median decides. */
export function targetTable(rows: readonly TargetRow[]): string {
  const table = [HEADINGS, ...rows.map(cells)];
  const widths = HEADINGS.map((_heading, i) => Math.max(...table.map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = table;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join(
    '\n',
  );
}

/** Everything that a result says, to be read on a terminal. */
export function reportText({ targets, facts, receipts }: BenchResult): string {
  const lines = Object.entries(facts).map(([name, fact]) => `  ${name}: ${fact}`);
  if (receipts) {
    const { expected, received, doubled } = receipts;
    lines.push(`  receipts: ${received} of ${expected} expected, ${doubled} doubled`);
  }
  return [...lines, '', targetTable(targets)].join('\n');
}
