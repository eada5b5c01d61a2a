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

/** What consumers see of the SDK: one file of types, and the same as a report that people review. */
export type Declaration = { readonly types: string; readonly report: string };

const NAME = 'purchases';
/** Said where it matters: our doc comments are those of the house, not TSDoc's. */
const ACCEPTED =
  /^(console-|ae-missing-release-tag|ae-undocumented|ae-forgotten-export|ae-internal-missing-underscore|tsdoc-)/;

/**
 * Writes the declaration from the sources, in a folder of its own beside them.
 * @throws Error where the sources do not compile, or something public cannot be told
 */
export async function makeDeclaration(root: string): Promise<Declaration> {
  const { folder } = placesOf(root);
  const parent = path.join(folder, 'dist');
  mkdirSync(parent, { recursive: true });
  // Below the package, so that types of node_modules are found.
  const work = mkdtempSync(path.join(parent, '.declaration-'));
  try {
    await emit(root, folder, work);
    return extracted(folder, work);
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

function extracted(folder: string, work: string): Declaration {
  const messages: string[] = [];
  const rollup = path.join(work, 'rollup.d.ts');
  const config = ExtractorConfig.prepare({
    configObject: configOf(folder, work, rollup),
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
    report: readFileSync(path.join(work, `${NAME}.api.md`), 'utf8').replaceAll('\r\n', '\n'),
  };
}

function configOf(folder: string, work: string, rollup: string) {
  const tsconfig = path.join(work, 'tsconfig.json');
  writeFileSync(
    tsconfig,
    JSON.stringify({
      extends: path.join(folder, 'tsconfig.json'),
      compilerOptions: { types: [], skipLibCheck: true },
      include: ['types'],
      exclude: [],
    }),
  );
  return {
    projectFolder: work,
    mainEntryPointFilePath: path.join(work, 'types', 'index.d.ts'),
    compiler: { tsconfigFilePath: tsconfig },
    newlineKind: 'lf',
    apiReport: {
      enabled: true,
      reportFileName: `${NAME}.api.md`,
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
