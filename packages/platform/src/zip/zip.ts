import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

/** A text that becomes a file of an archive, piece by piece. */
export type ZipFile = { readonly name: string; readonly pieces: Iterable<string> };

/** The archive would be larger than it may be. */
export class TooLarge extends Error {
  constructor(mostBytes: number) {
    super(`the archive would have more than ${mostBytes} bytes`);
  }
}

/** So much is compressed at once: less than one feels in a room that the same process serves. */
const AT_ONCE = 64 * 1024;

/**
 * An archive of texts. Between its pieces everything else in the process has its turn.
 * @throws TooLarge as soon as it has more than `mostBytes`.
 */
export async function zipped(
  files: readonly ZipFile[],
  { mostBytes, writtenAt }: { readonly mostBytes: number; readonly writtenAt: Date },
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let failure: Error | undefined;
  const archive = new Zip((error, chunk) => {
    if (error) failure = error;
    else {
      chunks.push(chunk);
      bytes += chunk.length;
    }
  });
  for (const { name, pieces } of files) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = writtenAt;
    archive.add(file);
    for (const part of inParts(pieces)) {
      file.push(Buffer.from(part));
      if (bytes > mostBytes) throw new TooLarge(mostBytes);
      await nextTurn();
    }
    file.push(new Uint8Array(), true);
  }
  archive.end();
  if (failure) throw failure;
  if (bytes > mostBytes) throw new TooLarge(mostBytes);
  return Buffer.concat(chunks);
}

/** The same text in parts that are worth a turn. */
function* inParts(pieces: Iterable<string>): Iterable<string> {
  let part = '';
  for (const piece of pieces) {
    part += piece;
    if (part.length < AT_ONCE) continue;
    yield part;
    part = '';
  }
  yield part;
}
