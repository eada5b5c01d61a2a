import { beforeAll, expect, it } from 'vitest';
import { fromText, toText } from './bytes.ts';
import {
  checkChain,
  checkDeviceKey,
  checkList,
  type DeviceList,
  hashOfList,
  MOST_DEVICES,
  newSigningKey,
  signDeviceKey,
  signList,
} from './lists.ts';
import { deviceWords, safetyWords } from './words.ts';

const ANNA = 'anna';
type Key = Awaited<ReturnType<typeof newSigningKey>>;
let identity: Key;
let first: DeviceList;
let second: DeviceList;
let signing: Key;

async function device() {
  return { id: crypto.randomUUID(), signingKey: toText((await newSigningKey()).publicKey), since: 1 };
}

async function after(list: DeviceList, by: Key, devices = list.devices): Promise<DeviceList> {
  return signList(by.privateKey, ANNA, {
    version: list.version + 1,
    previous: await hashOfList(ANNA, list),
    identityKey: toText(by.publicKey),
    devices,
  });
}

beforeAll(async () => {
  [identity, signing] = [await newSigningKey(), await newSigningKey()];
  first = await signList(identity.privateKey, ANNA, {
    version: 1,
    previous: '',
    identityKey: toText(identity.publicKey),
    devices: [{ id: 'd1', signingKey: toText(signing.publicKey), since: 1 }],
  });
  second = await after(first, identity, [...first.devices, await device()]);
});

it('[PM1-2] lists that go on from each other are taken, from the beginning and from where one was', async () => {
  const pin = await checkChain(ANNA, [first, second], undefined);
  expect(pin).toMatchObject({ version: 2, identityKey: toText(identity.publicKey) });
  expect(await checkChain(ANNA, [second], await checkChain(ANNA, [first], undefined))).toEqual(pin);
  expect(await checkChain(ANNA, [], pin)).toEqual(pin);
});

it('[PM1-T5] a list that goes back, a second one beside it, a gap and a strange beginning are refused', async () => {
  const pin = await checkChain(ANNA, [first, second], undefined);
  const fork = await after(first, identity);
  for (const lists of [[first], [second], [fork]])
    await expect(checkChain(ANNA, lists, pin)).rejects.toThrow('list');
  await expect(checkChain(ANNA, [second], undefined)).rejects.toThrow('list');
  await expect(checkChain(ANNA, [first, fork, second], undefined)).rejects.toThrow('list');
  await expect(checkChain('bert', [first], undefined)).rejects.toThrow('list');
});

it('[PM1-T5] a device that the identity key did not sign is refused', async () => {
  const ghost = await device();
  await expect(checkList(ANNA, { ...second, devices: [...second.devices, ghost] })).rejects.toThrow('list');
  const stranger = await newSigningKey();
  const theirs = await signList(stranger.privateKey, ANNA, second);
  await expect(checkList(ANNA, { ...theirs, identityKey: second.identityKey })).rejects.toThrow('list');
  await expect(checkList(ANNA, { ...second, signature: '' })).rejects.toThrow('list');
});

it('[PM1-8] a new identity key goes on from the list before it, and is seen', async () => {
  const anew = await newSigningKey();
  const pin = await checkChain(ANNA, [first, second, await after(second, anew)], undefined);
  expect(pin?.identityKey).toBe(toText(anew.publicKey));
});

it('[PM1-2] no list has more than eight devices, none, or one twice', async () => {
  const many = await Promise.all(Array.from({ length: MOST_DEVICES + 1 }, device));
  for (const devices of [many, [], [...first.devices, ...first.devices]])
    await expect(checkChain(ANNA, [first, await after(first, identity, devices)], undefined)).rejects.toThrow(
      'list',
    );
  const full = await after(first, identity, many.slice(1));
  expect((await checkChain(ANNA, [first, full], undefined))?.version).toBe(2);
});

it('[PM1-1] the key of a device is taken where that device signed it for its account', async () => {
  const key = crypto.getRandomValues(new Uint8Array(32));
  const made = await signDeviceKey(signing.privateKey, { account: ANNA, device: 'd1', key, since: 5 });
  const [listed] = first.devices as [DeviceList['devices'][number]];
  expect(await checkDeviceKey(ANNA, listed, made)).toEqual(key);
  const other = toText(crypto.getRandomValues(new Uint8Array(32)));
  for (const [account, who, changed] of [
    ['bert', listed, made],
    [ANNA, { ...listed, id: 'd2' }, made],
    [ANNA, listed, { ...made, key: other }],
    [ANNA, listed, { ...made, since: 6 }],
    [ANNA, { ...listed, signingKey: other }, made],
    [ANNA, listed, { ...made, key: made.key.slice(4) }],
  ] as const)
    await expect(checkDeviceKey(account, who, changed)).rejects.toThrow('key');
});

it('[PM1-2] both sides read the same twelve words, and others as soon as a key is another', async () => {
  const [one, other] = [
    { account: ANNA, identityKey: first.identityKey },
    { account: 'bert', identityKey: toText(signing.publicKey) },
  ];
  const words = await safetyWords(one, other);
  expect(words).toHaveLength(12);
  expect(words.join(' ')).toMatch(
    /^(?:[bdfghklmnprstvwz][aiou]){2}(?: (?:[bdfghklmnprstvwz][aiou]){2}){11}$/,
  );
  expect(await safetyWords(other, one)).toEqual(words);
  expect(await safetyWords(one, { ...other, identityKey: one.identityKey })).not.toEqual(words);
  const device = { account: ANNA, id: 'd1', signingKey: other.identityKey };
  expect(await deviceWords(device)).toHaveLength(6);
  expect(await deviceWords({ ...device, id: 'd2' })).not.toEqual(await deviceWords(device));
  expect(fromText(one.identityKey)).toHaveLength(32);
});
