import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runTool } from '../checks/command.ts';
import { buildPackage } from './package.ts';
import { placesOf } from './places.ts';

/** How a project of somebody else finds packages. */
type Resolution = 'node16' | 'nodenext' | 'bundler';

type CheckOptions = {
  readonly resolution?: Resolution;
  /** Without it, declarations are judged, too: a second more or less. */
  readonly skipLibCheck?: boolean;
  readonly isJavaScript?: boolean;
};

/** What every sample imports from; each project says which SDK that is. */
const SAMPLE_IMPORT = '@plausch/purchases';

/** A project somewhere else on this machine that has installed the built package, and nothing of ours around it. */
export class Consumer {
  readonly folder: string;
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
    this.folder = mkdtempSync(path.join(os.tmpdir(), 'purchases-consumer-'));
  }

  static async open(root: string): Promise<Consumer> {
    const consumer = new Consumer(root);
    await buildPackage(root, consumer.package);
    writeFileSync(path.join(consumer.folder, 'package.json'), '{ "type": "module", "private": true }\n');
    return consumer;
  }

  /** The package as it was installed. */
  get package(): string {
    return path.join(this.folder, 'node_modules', '@plausch', 'purchases');
  }

  get official(): string {
    return path.join(this.folder, 'node_modules', '@revenuecat', 'purchases-js');
  }

  installOfficial(): void {
    cpSync(path.dirname(placesOf(this.#root).official), this.official, { recursive: true });
  }

  /** Installs a package of the checkout, such as React's types. */
  install(name: string): void {
    const from = path.join(this.#root, 'node_modules', name);
    cpSync(from, path.join(this.folder, 'node_modules', name), { recursive: true, dereference: true });
  }

  /** Type-checks programs; what `tsc` has to say, nothing where all is well. */
  async check(
    name: string,
    programs: Readonly<Record<string, string>>,
    { resolution = 'bundler', skipLibCheck = true, isJavaScript = false }: CheckOptions = {},
  ): Promise<string> {
    const folder = path.join(this.folder, name);
    mkdirSync(folder, { recursive: true });
    for (const [file, text] of Object.entries(programs)) writeFileSync(path.join(folder, file), text);
    const compilerOptions = {
      ...{ target: 'es2022', lib: ['es2022', 'dom'], types: [], noEmit: true, jsx: 'react-jsx' },
      ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
      ...{ noImplicitReturns: true, noPropertyAccessFromIndexSignature: true, isolatedModules: true },
      ...{ moduleResolution: resolution, module: resolution === 'bundler' ? 'esnext' : resolution },
      skipLibCheck,
      // Plain pages are held to names and arguments, not to elements that may be missing.
      ...(isJavaScript && { allowJs: true, checkJs: true, strict: false, exactOptionalPropertyTypes: false }),
    };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*'] }));
    const { code, output } = await runTool(this.#root, 'tsc', ['--pretty', 'false', '-p', folder]);
    return code === 0 ? '' : output || `tsc ended with code ${code}`;
  }

  close(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** The sample programs, as they import from the named package. */
export function samples(root: string, from: string): Record<string, string> {
  const folder = path.join(placesOf(root).folder, 'types');
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  return Object.fromEntries(
    names.map((name) => [
      name,
      readFileSync(path.join(folder, name), 'utf8').replaceAll(`'${SAMPLE_IMPORT}'`, `'${from}'`),
    ]),
  );
}

/** Names that a declaration file exports. */
export function exportedNames(declaration: string): ReadonlySet<string> {
  const pattern =
    /^\s*export declare (?:abstract )?(?:class|const|enum|function|interface|namespace|type) (\w+)/gm;
  return new Set([...declaration.matchAll(pattern)].map(([, name = '']) => name));
}
