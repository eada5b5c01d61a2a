import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  type BuiltFile,
  bundleCore,
  bundleOf,
  bundleReact,
  bundleScript,
  chunkOf,
  filesToRun,
} from './bundle.ts';
import { placesOf } from './places.ts';

/** kB of 1,000 bytes after gzip, and what it may be. */
type Weight = { readonly name: string; readonly kB: number; readonly limit: number };

export type Weights = {
  readonly weights: readonly Weight[];
  /** The official SDK, which is one file. */
  readonly officialKB: number;
};

/** What apps load of the SDK. */
export async function weigh(root: string): Promise<Weights> {
  const { sources, official } = placesOf(root);
  const [core, react, script, oneName] = await Promise.all([
    bundleCore(root),
    bundleReact(root),
    bundleScript(root),
    bundleOf("import { ErrorCode } from 'sdk'; globalThis.code = ErrorCode.NetworkError;", {
      sdk: path.join(sources, 'index.ts'),
    }),
  ]);
  return {
    weights: [
      { name: 'core', kB: kBWith(core, 'index.js'), limit: 14 },
      { name: 'script tag', kB: kBWith(script, 'purchases.global.js'), limit: 14 },
      { name: 'the checkout, when something is bought', kB: kBOf(chunkOf(core, 'purchase').text), limit: 42 },
      { name: 'a paywall beside the checkout', kB: kBOf(chunkOf(core, 'paywall').text), limit: 17.9 },
      { name: 'React beside the core', kB: kBWith(react, 'react.js'), limit: 5 },
      { name: 'an app that uses ErrorCode alone', kB: kBOf(oneName), limit: 1.5 },
    ],
    officialKB: kBOf(readFileSync(path.join(official, 'Purchases.es.js'), 'utf8')),
  };
}

/** One line for each, the official SDK beside it. */
export function weightLines({ weights, officialKB }: Weights): readonly string[] {
  return weights.map(
    ({ name, kB, limit }) =>
      `${name} ${kB.toFixed(1)} kB gzip of at most ${limit}; the official SDK ${officialKB.toFixed(1)} kB`,
  );
}

/** What is too heavy, one sentence each. `note` tells the core. */
export async function checkWeight(
  root: string,
): Promise<{ files: number; violations: string[]; note: string }> {
  const weighed = await weigh(root);
  const lines = weightLines(weighed);
  return {
    files: lines.length,
    violations: weighed.weights.flatMap(({ kB, limit }, index) => (kB > limit ? [lines[index] ?? ''] : [])),
    note: lines[0] ?? '',
  };
}

function kBWith(files: readonly BuiltFile[], name: string): number {
  return filesToRun(files, name).reduce((sum, { text }) => sum + kBOf(text), 0);
}

function kBOf(text: string): number {
  return gzipSync(text, { level: 9 }).length / 1_000;
}
