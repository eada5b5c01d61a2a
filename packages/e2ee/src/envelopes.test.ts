import { beforeAll, expect, it } from 'vitest';
import { concat, decode, encode, fromText, toText, uint64, utf8 } from './bytes.ts';
import {
  frank,
  hashOfBody,
  MOST_BODY_BYTES,
  type OwnEnvelope,
  openBody,
  openMessage,
  sealMessage,
  verifyProof,
} from './envelopes.ts';
import { asGotBy, type Device, keyOf, madeUpDevice } from './made-up.fixture.ts';
import vector from './vectors/envelope.json' with { type: 'json' };

const [ANNA, BERT, CLARA] = [
  'a0000000-0000-4000-8000-000000000001',
  'b0000000-0000-4000-8000-000000000002',
  'c0',
];
const between = { sender: ANNA, recipient: BERT };
const message = {
  ...between,
  clientId: 'c1',
  sentAt: 1_800_000_000_000,
  text: 'Kommst du heute? 🍰',
  replaces: '',
};

let anna: Device;
let bert: Device;
let envelope: Awaited<ReturnType<typeof sealMessage>>;
beforeAll(async () => {
  anna = await madeUpDevice(ANNA);
  bert = await madeUpDevice(BERT);
  envelope = await sealMessage(anna, message, new Map([keyOf(bert)]));
});

const readBy = (device: Device, got: OwnEnvelope, who: { sender: string; recipient: string } = between) =>
  openMessage(who, got, { keys: [device.keys], lists: anna.lists });
const got = () => asGotBy(bert, envelope);

it('[PM1-4] [PM1-5] what is sealed to a device is read there, with who said it and when', async () => {
  const { said } = await readBy(bert, got());
  expect(said).toEqual({ ...message, senderDevice: anna.id, kind: 'text' });
});

it('[PM1-3] every device reads the same message, and a device without a wrap does not', async () => {
  const second = await madeUpDevice(BERT);
  const stranger = await madeUpDevice(CLARA);
  const sealed = await sealMessage(anna, message, new Map([keyOf(bert), keyOf(second)]));
  for (const device of [bert, second])
    expect((await readBy(device, asGotBy(device, sealed))).said.text).toBe(message.text);
  await expect(readBy(stranger, asGotBy(bert, sealed))).rejects.toThrow('wrap');
  await expect(readBy(stranger, asGotBy(stranger, sealed))).rejects.toThrow('wrap');
});

it('[PM1-4] bodies say nothing of a length but its step of 256 bytes', async () => {
  const lengthOf = async (text: string) =>
    fromText((await sealMessage(anna, { ...message, text }, new Map([keyOf(bert)]))).body).length;
  expect(await lengthOf('')).toBe(await lengthOf('ja'));
  expect((await lengthOf('a'.repeat(300))) % 256).toBe(16);
  expect(await lengthOf('🍰'.repeat(1_000))).toBeLessThanOrEqual(MOST_BODY_BYTES);
});

it('[PM1-T3] every single byte of an envelope that is another one is refused', async () => {
  const flipped = (text: string, at: number) => {
    const bytes = fromText(text);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return toText(bytes);
  };
  const { header } = got();
  const { senderKey } = header;
  const changed: OwnEnvelope[] = [
    ...[...fromText(got().body).keys()].map((at) => ({ ...got(), body: flipped(got().body, at) })),
    ...[...fromText(got().wrap).keys()].map((at) => ({ ...got(), wrap: flipped(got().wrap, at) })),
    ...[...fromText(got().commitment).keys()].map((at) => ({
      ...got(),
      commitment: flipped(got().commitment, at),
    })),
    ...[...fromText(senderKey.key).keys()].map((at) => ({
      ...got(),
      header: { ...header, senderKey: { ...senderKey, key: flipped(senderKey.key, at) } },
    })),
    ...[...fromText(senderKey.signature).keys()].map((at) => ({
      ...got(),
      header: { ...header, senderKey: { ...senderKey, signature: flipped(senderKey.signature, at) } },
    })),
    { ...got(), header: { ...header, clientId: 'c2' } },
    { ...got(), header: { ...header, replaces: 'c0' } },
    { ...got(), header: { ...header, listVersion: 2 } },
    { ...got(), header: { ...header, senderDevice: bert.id } },
    { ...got(), header: { ...header, senderKey: { ...senderKey, since: 2 } } },
    { ...got(), header: { ...header, pm: 2 as 1 } },
  ];
  const outcomes = await Promise.allSettled(changed.map((one) => readBy(bert, one)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  expect(changed.length).toBeGreaterThan(450);
});

it('[PM1-T4] bodies, wraps, talks and senders that were swapped are refused', async () => {
  const other = await sealMessage(anna, { ...message, clientId: 'c2' }, new Map([keyOf(bert)]));
  const theirs = asGotBy(bert, other);
  await expect(readBy(bert, { ...got(), wrap: theirs.wrap })).rejects.toThrow('wrap');
  await expect(readBy(bert, { ...got(), body: theirs.body })).rejects.toThrow('wrap');
  await expect(readBy(bert, { ...got(), header: theirs.header })).rejects.toThrow('wrap');
  await expect(readBy(bert, got(), { sender: ANNA, recipient: CLARA })).rejects.toThrow('wrap');
  await expect(readBy(bert, got(), { sender: CLARA, recipient: BERT })).rejects.toThrow();
  await expect(readBy(bert, got(), { sender: BERT, recipient: ANNA })).rejects.toThrow();
});

it('[PM1-T4] what was cut, is spelled otherwise or is huge is refused', async () => {
  for (const cut of [got().body.slice(0, -8), '', `${got().body}!`])
    await expect(readBy(bert, { ...got(), body: cut })).rejects.toThrow();
  await expect(readBy(bert, { ...got(), wrap: got().wrap.slice(4) })).rejects.toThrow('wrap');
  const huge = toText(new Uint8Array(MOST_BODY_BYTES + 1));
  await expect(openBody(between, { ...got(), body: huge }, envelope.secret)).rejects.toThrow('body');
  expect(() => decode(encode([utf8('a')]).slice(0, 3), 1)).toThrow('cut');
});

/** An envelope whose sender seals what they like under a commitment of their choice, with the key that opens its body. */
async function sealedUnder(commitment: Uint8Array, text: Uint8Array) {
  const { secret, ...honest } = await sealMessage(anna, message, new Map([keyOf(bert)]));
  const { header } = honest;
  const { key: deviceKey, since, signature } = header.senderKey;
  const additionalData = encode([
    encode([
      utf8('plausch/pm1/header'),
      uint64(1),
      utf8(ANNA),
      utf8(BERT),
      utf8(anna.id),
      uint64(1),
      fromText(deviceKey),
      uint64(since),
      fromText(signature),
      utf8(message.clientId),
      utf8(''),
    ]),
    commitment,
  ]);
  const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt']);
  const how = { name: 'AES-GCM', iv: new Uint8Array(12), additionalData };
  const body = new Uint8Array(await crypto.subtle.encrypt(how, key, Uint8Array.from(text)));
  return { secret, forged: { ...asGotBy(bert, honest), commitment: toText(commitment), body: toText(body) } };
}

it('[PM1-T6] a text that does not open its commitment, so that it could not be reported, is never shown', async () => {
  const { proof } = await readBy(bert, got());
  const [said, opener] = [fromText(proof.said), fromText(proof.opener)];
  const true_ = await sealedUnder(fromText(envelope.commitment), encode([said, opener]));
  expect((await openBody(between, true_.forged, true_.secret)).said.text).toBe(message.text);
  // The same under a commitment to something else: a reader who reports it would be called a liar.
  const other = await sealMessage(anna, { ...message, text: 'Etwas Harmloses' }, new Map([keyOf(bert)]));
  const twoFaced = await sealedUnder(fromText(other.commitment), encode([said, opener]));
  await expect(openBody(between, twoFaced.forged, twoFaced.secret)).rejects.toThrow('commitment');
});

it('[PM1-5] a text that says something else than its header is never shown', async () => {
  const other = await sealMessage(anna, { ...message, clientId: 'c9' }, new Map([keyOf(bert)]));
  const { proof } = await readBy(bert, asGotBy(bert, other));
  const text = encode([fromText(proof.said), fromText(proof.opener)]);
  const { forged, secret } = await sealedUnder(fromText(other.commitment), text);
  await expect(openBody(between, forged, secret)).rejects.toThrow('header');
});

it('[PM1-6] [PM1-T7] a report of a true message verifies, of any changed field it fails', async () => {
  const key = crypto.getRandomValues(new Uint8Array(32));
  const { proof } = await readBy(bert, got());
  const franked = {
    ...between,
    senderDevice: anna.id,
    commitment: envelope.commitment,
    bodyHash: await hashOfBody(envelope.body),
    at: 1_800_000_000_123,
  };
  const whole = { ...franked, ...proof, tag: await frank(key, franked) };
  expect((await verifyProof(key, whole)).text).toBe(message.text);
  const flip = (text: string, at: number) => {
    const bytes = fromText(text);
    bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ (1 << (at % 8));
    return toText(bytes);
  };
  const changed = [
    { ...whole, sender: BERT, recipient: ANNA },
    { ...whole, sender: CLARA },
    { ...whole, recipient: CLARA },
    { ...whole, senderDevice: bert.id },
    { ...whole, at: whole.at + 1 },
    ...(['commitment', 'bodyHash', 'tag', 'said', 'opener'] as const).flatMap((field) =>
      Array.from({ length: 400 }, (_, at) => ({ ...whole, [field]: flip(whole[field], at) })),
    ),
  ];
  const outcomes = await Promise.allSettled(changed.map((one) => verifyProof(key, one)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  await expect(verifyProof(crypto.getRandomValues(new Uint8Array(32)), whole)).rejects.toThrow('frank');
});

it('[PM1-4] an envelope that an earlier version sealed is still read, and says the same to the server', async () => {
  const { secret, key, tag, at, ...kept } = vector;
  const old = kept.envelope as Omit<OwnEnvelope, 'wrap'>;
  const opened = await openBody(kept.between, old, fromText(secret));
  expect(opened.said.text).toBe(kept.text);
  const franked = {
    ...kept.between,
    senderDevice: old.header.senderDevice,
    commitment: old.commitment,
    bodyHash: await hashOfBody(old.body),
    at,
  };
  expect(await frank(fromText(key), franked)).toBe(tag);
  expect((await verifyProof(fromText(key), { ...franked, ...opened.proof, tag })).text).toBe(kept.text);
});

it('lengths keep what is encoded apart', () => {
  const one = encode([utf8('ab'), utf8('c')]);
  expect(toText(one)).not.toBe(toText(encode([utf8('a'), utf8('bc')])));
  expect(decode(concat(one, one), 2).end).toBe(one.length);
});
