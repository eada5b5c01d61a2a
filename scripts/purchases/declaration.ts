import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
  type ExtractorMessage,
} from '@microsoft/api-extractor';
import { runTool } from '../checks/command.ts';
import { placesOf } from './places.ts';

/** What consumers see of an entry of the SDK: one file of types, and the same as a report that people review. */
export type Declaration = { readonly types: string; readonly report: string };
export type Declarations = { readonly index: Declaration; readonly react: Declaration };

/** What the core is called while the rest is told: the package's own name would be taken for the sources. */
const CORE = 'purchases-core';
/** Not TSDoc's rules but those of the house; how things are written is biome's business. */
const ACCEPTED =
  /^(console-|ae-missing-release-tag|ae-undocumented|ae-forgotten-export|ae-internal-missing-underscore|tsdoc-)/;

/**
 * Writes the declarations from the sources.
 * @throws Error where the sources do not compile, or something public cannot be told
 */
export async function makeDeclarations(root: string): Promise<Declarations> {
  const { folder, dist } = placesOf(root);
  mkdirSync(dist, { recursive: true });
  // Below the package, so that types of node_modules are found.
  const work = mkdtempSync(path.join(dist, '.declaration-'));
  try {
    await emit(root, folder, work);
    const index = extracted(folder, work, 'index');
    install(work, index);
    comeFromThePackage(path.join(work, 'types', 'react'), [
      'client',
      'hooks',
      'index',
      'provider',
      'resource',
    ]);
    const react = extracted(folder, work, 'react/index');
    return { index, react: { ...react, types: react.types.replaceAll(`'${CORE}'`, "'./index.js'") } };
  } finally {
    rmSync(work, { recursive: true });
  }
}

async function emit(root: string, folder: string, work: string): Promise<void> {
  const { code, output } = await runTool(root, 'tsc', [
    ...['--pretty', 'false', '-p', path.join(folder, 'tsconfig.json')],
    ...['--noEmit', 'false', '--declaration', '--emitDeclarationOnly'],
    ...['--rootDir', path.join(folder, 'src'), '--outDir', path.join(work, 'types')],
  ]);
  if (code !== 0) throw new Error(output);
}

/** The finished types of the core, as a package beside the rest. */
function install(work: string, { types }: Declaration): void {
  const folder = path.join(work, 'node_modules', CORE);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'index.d.ts'), types);
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: CORE, types: 'index.d.ts' }));
}

/** What stands on the core gets its types from the package: the same class twice would be two. */
function comeFromThePackage(folder: string, names: readonly string[]): void {
  for (const name of names) {
    const file = path.join(folder, `${name}.d.ts`);
    const text = readFileSync(file, 'utf8').replaceAll(/from '\.\.\/core\/[^']*'/g, `from '${CORE}'`);
    writeFileSync(file, text);
  }
}

function extracted(folder: string, work: string, entry: string): Declaration {
  const messages: string[] = [];
  const name = entry.replace('/', '-');
  const rollup = path.join(work, `${name}.d.ts`);
  const config = ExtractorConfig.prepare({
    configObject: configOf(folder, work, { entry, name, rollup }),
    configObjectFullPath: undefined,
    packageJsonFullPath: path.join(folder, 'package.json'),
  });
  Extractor.invoke(config, {
    localBuild: true,
    messageCallback: (message) => {
      message.handled = true;
      if (isWrong(message)) messages.push(message.formatMessageWithoutLocation());
    },
  });
  if (messages.length > 0) throw new Error(messages.join('\n'));
  return {
    types: readFileSync(rollup, 'utf8'),
    report: readFileSync(path.join(work, `${name}.api.md`), 'utf8').replaceAll('\r\n', '\n'),
  };
}

function configOf(
  folder: string,
  work: string,
  { entry, name, rollup }: { readonly entry: string; readonly name: string; readonly rollup: string },
) {
  const tsconfig = path.join(work, 'tsconfig.json');
  const compilerOptions = { types: [], skipLibCheck: true };
  const settings = {
    extends: path.join(folder, 'tsconfig.json'),
    compilerOptions,
    files: [`types/${entry}.d.ts`],
    include: [],
  };
  writeFileSync(tsconfig, JSON.stringify(settings));
  return {
    projectFolder: work,
    mainEntryPointFilePath: path.join(work, 'types', `${entry}.d.ts`),
    compiler: { tsconfigFilePath: tsconfig },
    newlineKind: 'lf',
    apiReport: {
      enabled: true,
      reportFileName: `${name}.api.md`,
      reportFolder: work,
      reportTempFolder: path.join(work, 'temp'),
    },
    docModel: { enabled: false },
    // Its "beta" are the experimental ones; what is internal is left out.
    dtsRollup: {
      enabled: true,
      untrimmedFilePath: '',
      betaTrimmedFilePath: rollup,
      omitTrimmingComments: true,
    },
    tsdocMetadata: { enabled: false },
  } as const;
}

function isWrong({ logLevel, messageId }: ExtractorMessage): boolean {
  const isLoud = logLevel === ExtractorLogLevel.Error || logLevel === ExtractorLogLevel.Warning;
  return isLoud && !ACCEPTED.test(messageId);
}
