import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { AgeFailure, decryptWith, encryptTo, keyPairOf, newIdentity, recipientBytes } from './index.ts';

/** A key and a file made by age-encryption 0.3.1, of the author of age. */
const THEIRS = {
  identity: 'AGE-SECRET-KEY-1K44K5J3RNS82YT09RFW30VW6NL48DC722FC5V8U9AVJDJRWD8HPQVTQ68E',
  recipient: 'age18jx8az9s7rwqag2aw07zs26rre5fn5ht4hcnvmgu2jmwpkp5mqqqttl9xc',
  file: Buffer.from(
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBiQ0cxeUVjVzhLWGV4ZDdTd0lubkxsZDJ5VmZKanltSXoxeVpXQi9QVUZnCmUrVmNDL1lKNVY1VHA5RGpUTG4ydkloQTFKOE5qUEhoTU9Lb0ExTGNWcTgKLS0tIGdTMGtFaG5WT0lGUmZJa3hwVjBnbDUxa0hYZTE5MTVDMDJRaXd6QXVuUEUKP0Oj7bTKurWGyMM4em1dUi72m0UHmOaFiIzKjZk2jCSITECoom5ZhSIZdJcwjSAG78QnUs5zyV8=',
    'base64',
  ),
  text: 'Guten Morgen aus Bremen\n',
};
const PIECE = 64 * 1024;

const sealed = (content: Buffer, recipients: readonly string[]) =>
  buffer(Readable.from([content]).compose(encryptTo(recipients)));
const opened = (file: Buffer, identities: readonly string[]) =>
  buffer(Readable.from([file]).compose(decryptWith(identities)));
const reasonFor = async (file: Buffer, identities: readonly string[]) => {
  const error = await opened(file, identities).catch((caught: unknown) => caught);
  return error instanceof AgeFailure ? error.reason : error;
};

it('opens what the library of the author of age has made', async () => {
  expect((await opened(THEIRS.file, [THEIRS.identity])).toString()).toBe(THEIRS.text);
});

it('a secret key belongs to its public one', () => {
  expect(keyPairOf(THEIRS.identity)?.publicBytes).toEqual(recipientBytes(THEIRS.recipient));
  const { identity, recipient } = newIdentity();
  expect(keyPairOf(identity)?.publicBytes).toEqual(recipientBytes(recipient));
});

it('a slip in a key is noticed', () => {
  const { recipient, identity } = newIdentity();
  const slipped = (text: string) => text.slice(0, -1) + (text.endsWith('q') ? 'p' : 'q');
  expect(recipientBytes(slipped(recipient))).toBeUndefined();
  expect(keyPairOf(slipped(identity.toLowerCase()).toUpperCase())).toBeUndefined();
  expect(keyPairOf(identity.toLowerCase())).toBeUndefined();
  expect(recipientBytes(identity)).toBeUndefined();
  expect(() => encryptTo(['age1none'])).toThrow(RangeError);
});

it.for([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])(
  'each of the keys opens %i bytes, and no other key does',
  async (bytes) => {
    const [first, second, other] = [newIdentity(), newIdentity(), newIdentity()];
    const content = Buffer.alloc(bytes, 'Plausch');
    const file = await sealed(content, [first.recipient, second.recipient]);
    for (const { identity } of [first, second]) {
      expect((await opened(file, [other.identity, identity])).equals(content)).toBe(true);
    }
    expect(await reasonFor(file, [other.identity])).toBe('noKey');
    expect(await reasonFor(file, [])).toBe('noKey');
  },
);

it('what is changed by a bit is refused, wherever that is', async () => {
  const { identity, recipient } = newIdentity();
  const file = await sealed(Buffer.alloc(100, 'a'), [recipient]);
  for (let at = 0; at < file.length; at += 1) {
    const changed = Buffer.from(file);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await reasonFor(changed, [identity])).toMatch(/^(?:foreign|changed|noKey|cut)$/);
  }
});

it('what is cut is refused, also where a piece ends', async () => {
  const { identity, recipient } = newIdentity();
  const file = await sealed(Buffer.alloc(2 * PIECE), [recipient]);
  const lastPiece = file.length - (PIECE + 16);
  for (const end of [lastPiece, file.length - 1, lastPiece + 10]) {
    expect(await reasonFor(file.subarray(0, end), [identity])).toBe('cut');
  }
  expect(await reasonFor(Buffer.concat([file, Buffer.alloc(20)]), [identity])).toMatch(/cut|changed/);
  expect(await reasonFor(file.subarray(0, 60), [identity])).toBe('cut');
  expect(await reasonFor(Buffer.from('PK\x03\x04 something else'), [identity])).toBe('foreign');
  expect(await reasonFor(Buffer.alloc(0), [identity])).toBe('foreign');
});
