import { readFileSync } from 'node:fs';
import path from 'node:path';

const ENTRY = path.join(import.meta.dirname, 'script', 'main.ts');

/** What the script is made of, for its version; it imports nothing. */
export const scriptSource = (): string => readFileSync(ENTRY, 'utf8');

let made: Promise<string> | undefined;

/** The page's script for browsers, made when it is asked for first: most servers never load the bundler. */
export function managementScript(): Promise<string> {
  made ??= makeScript().catch((error: unknown) => {
    made = undefined;
    throw error;
  });
  return made;
}

async function makeScript(): Promise<string> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({ input: ENTRY, tsconfig: false, platform: 'browser' });
  try {
    const { output } = await bundle.generate({ format: 'iife', minify: true });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}
