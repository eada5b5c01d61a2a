import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runTool } from '../checks/command.ts';
import { copyTree } from '../mutants/tree-copy.ts';
import { ELSEWHERE, FILES } from './notes.ts';

/** What a stranger may have to write outside of a feature's own files. */
const MOST_LINES = 5;

const root = path.resolve(import.meta.dirname, '../..');
let copy: string;
const inCopy = (file: string) => path.join(copy, file);
const nextMigration = () => {
  const count = readdirSync(path.join(root, 'server/migrations')).filter((file) =>
    file.endsWith('.sql'),
  ).length;
  return String(count + 1).padStart(4, '0');
};

function addElsewhere(): void {
  for (const { file, before, line } of ELSEWHERE) {
    const text = readFileSync(inCopy(file), 'utf8');
    expect(text.split(before), file).toHaveLength(2);
    writeFileSync(inCopy(file), text.replace(before, before + line));
  }
}

/** What the types of the feature reach, and the sweeps, which go through every endpoint there is; the rest is as it was. */
const NEAR = 'tsconfig.smallest.json';
function chooseWhatIsNear(): void {
  const own = Object.keys(FILES).filter((file) => file.endsWith('.ts'));
  const files = new Set([...own, ...ELSEWHERE.map(({ file }) => file)]);
  const config = { extends: './tsconfig.json', files: [...files], include: ['server/src/sweep'] };
  writeFileSync(inCopy(NEAR), JSON.stringify(config));
}

/** What a tool of the project says of the copy; undefined where it is content. */
async function complaintOf(tool: string, args: readonly string[]): Promise<string | undefined> {
  const { code, output } = await runTool(copy, tool, [...args]);
  return code === 0 ? undefined : output;
}

beforeAll(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'plausch-smallest-'));
  copyTree(root, copy);
  for (const [file, text] of Object.entries(FILES)) {
    const place = inCopy(file.replace('{migration}', nextMigration()));
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  addElsewhere();
  chooseWhatIsNear();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('the smallest feature is added by its own files and at most five lines elsewhere', () => {
  expect(ELSEWHERE.flatMap(({ line }) => line.trimEnd().split('\n')).length).toBeLessThanOrEqual(MOST_LINES);
});

it('with them it compiles, works, and is swept like all others', async () => {
  expect(await complaintOf('tsc', ['--pretty', 'false', '-p', NEAR])).toBeUndefined();
  const tests = [
    'server/src/features/notes',
    'server/src/feature.test.ts',
    'server/src/sweep/triple.http.test.ts',
    'server/src/sweep/spelling.http.test.ts',
  ];
  expect(await complaintOf('vitest', ['run', ...tests, '-t', 'NO1|A29|Note|every text'])).toBeUndefined();
}, 180_000);

it('CONTRIBUTING walks through exactly these files and lines', () => {
  const guide = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
  for (const file of [...Object.keys(FILES), ...ELSEWHERE.map(({ file }) => file)]) {
    expect(guide, file).toContain(`\`${file.replace('{migration}', 'NNNN')}\``);
  }
});
