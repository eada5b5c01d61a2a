import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { StartFailure } from '../../packages/platform/src/config/start-failure.ts';
import { buildIfStale } from '../start/web-build.ts';
import { budgets } from './budgets.ts';
import { judgeBudgets, type Manifest } from './judge-budgets.ts';

/** Weighs the pages of the web client as it is built from what lies in the checkout now. */
export async function checkBudgets(root: string): Promise<{ files: number; violations: string[] }> {
  let said = '';
  try {
    await buildIfStale(root, new AbortController().signal, (text) => {
      said += text;
    });
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    return { files: 1, violations: [said] };
  }
  const dist = path.join(root, 'web', 'dist');
  const manifest: Manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8'));
  const weighed = new Map<string, number>();
  const bytesOf = (file: string) => {
    const bytes = weighed.get(file) ?? gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length;
    weighed.set(file, bytes);
    return bytes;
  };
  const violations = judgeBudgets(manifest, bytesOf, budgets);
  return { files: weighed.size, violations };
}
