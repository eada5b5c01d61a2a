import { crc32, inflateRawSync } from 'node:zlib';

const ENTRY_HEAD = 46;
const LOCAL_HEAD = 30;

/**
 * The files of an archive with their texts, read by the format alone (APPNOTE 4.3): nothing here is of what writes archives.
 * @throws Error where a length or a checksum is wrong.
 */
export function filesInZip(archive: Buffer): ReadonlyMap<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('this is no archive');
  const files = new Map<string, string>();
  let entry = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [sum, packed, size] = [16, 20, 24].map((at) => archive.readUInt32LE(entry + at));
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((at) => archive.readUInt16LE(entry + at));
    const local = archive.readUInt32LE(entry + 42);
    const from = local + LOCAL_HEAD + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = inflateRawSync(archive.subarray(from, from + (packed ?? 0)));
    if (content.length !== size || crc32(content) !== sum) throw new Error('the archive is damaged');
    files.set(
      archive.toString('utf8', entry + ENTRY_HEAD, entry + ENTRY_HEAD + name),
      content.toString('utf8'),
    );
    entry += ENTRY_HEAD + name + extra + comment;
  }
  return files;
}
