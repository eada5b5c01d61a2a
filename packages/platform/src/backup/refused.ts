import { AgeFailure } from '../age/index.ts';
import { BackupFailure, sentenceOf } from './failure.ts';
import { TarFailure } from './tar.ts';

/** What is told of an error while a backup is unpacked into a folder; the error itself where it is a fault of ours. */
export function refusedAs(error: unknown, { file, folder }: { file: string; folder: string }): unknown {
  if (error instanceof BackupFailure) return error;
  if (error instanceof AgeFailure || error instanceof TarFailure) return BY_REASON[error.reason](file);
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  // What was compressed has no end, or does not fit together.
  if (code === 'Z_BUF_ERROR') return cut(file);
  if (code.startsWith('ZSTD_') || code.startsWith('Z_') || error instanceof SyntaxError) return changed(file);
  const sentence = sentenceOf(error, folder);
  return sentence === undefined ? error : new BackupFailure(sentence, { cause: error });
}

export const foreign = (file: string) => new BackupFailure(`${file} ist keine Sicherung von Plausch.`);
export const changed = (file: string) =>
  new BackupFailure(`${file} ist beschädigt: Nimm eine andere Sicherung.`);
export const cut = (file: string) =>
  new BackupFailure(`${file} ist unvollständig, das Ende fehlt: Nimm eine andere Sicherung.`);
const locked = (file: string) =>
  new BackupFailure(
    `${file} ist verschlüsselt, und keiner der Schlüssel hier passt: Gib mit --key DATEI den geheimen an, er fängt mit AGE-SECRET-KEY-1 an.`,
  );

const BY_REASON = { foreign, changed, cut, noKey: locked };
