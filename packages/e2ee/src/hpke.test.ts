import { expect, it } from 'vitest';
import { type Bytes, toText } from './bytes.ts';
import { type KeyPair, newKeyPair, open, seal } from './hpke.ts';
// Made by another implementation of RFC 9180, `@hpke/core` 1.9.0 with `@hpke/dhkem-x25519` 1.8.0, which runs the vectors of the RFC.
import vector from './vectors/hpke-auth.json' with { type: 'json' };

const bytes = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const info = bytes(vector.info);

async function pairOf(half: { private: string; public: string }): Promise<KeyPair> {
  const publicKey = bytes(half.public);
  const key = { kty: 'OKP', crv: 'X25519', d: toText(bytes(half.private)), x: toText(publicKey) };
  return {
    privateKey: await crypto.subtle.importKey('jwk', key, 'X25519', false, ['deriveBits']),
    publicKey,
  };
}

it('[PM1-T1] seals to the byte what another implementation seals, and opens it', async () => {
  const [from, to, once] = await Promise.all(
    [vector.sender, vector.recipient, vector.ephemeral].map(pairOf) as [
      Promise<KeyPair>,
      Promise<KeyPair>,
      Promise<KeyPair>,
    ],
  );
  const sealed = await seal({ from, to: to.publicKey, info }, bytes(vector.text), once);
  expect(sealed).toEqual(bytes(vector.sealed));
  expect(await open({ from: from.publicKey, to, info }, sealed)).toEqual(bytes(vector.text));
});

// The points of small order of Curve25519, as libsodium's list has them: 0, 1, two of order 8, p-1, p, p+1.
const LOW_ORDER = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800',
  '5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
];

it.each(LOW_ORDER)(
  '[PM1-T2] a key of low order is refused as recipient, sender and ephemeral key: %s',
  async (hex) => {
    const [from, to] = [await newKeyPair(), await newKeyPair()];
    await expect(seal({ from, to: bytes(hex), info }, info)).rejects.toThrow();
    const sealed = await seal({ from, to: to.publicKey, info }, info);
    await expect(open({ from: bytes(hex), to, info }, sealed)).rejects.toThrow('wrap');
    sealed.set(bytes(hex));
    await expect(open({ from: from.publicKey, to, info }, sealed)).rejects.toThrow('wrap');
  },
);

it('[PM1-T2] another sender, another recipient and other information are refused', async () => {
  const [from, to, stranger] = [await newKeyPair(), await newKeyPair(), await newKeyPair()];
  const sealed = await seal({ from, to: to.publicKey, info }, bytes(vector.text));
  await expect(open({ from: stranger.publicKey, to, info }, sealed)).rejects.toThrow('wrap');
  await expect(open({ from: from.publicKey, to: stranger, info }, sealed)).rejects.toThrow('wrap');
  await expect(open({ from: from.publicKey, to, info: bytes('00') }, sealed)).rejects.toThrow('wrap');
});
