import {
  type Bytes,
  encode,
  fromText,
  label,
  type Pair,
  sha256,
  toText,
  Unreadable,
  uint64,
  utf8,
} from './bytes.ts';

/** [PM1-2] So many devices of one account read its messages. */
export const MOST_DEVICES = 8;

export const KEY_BYTES = 32;
export const SIGNATURE_BYTES = 64;

/** A device as the list of its account names it; its signing key (Ed25519) is DS of PM1. Bytes travel as base64url. */
export type ListedDevice = { readonly id: string; readonly signingKey: string; readonly since: number };

/** The devices of an account, signed by its identity key. */
export type DeviceList = {
  readonly version: number;
  /** The hash of the list before it; empty for the first. */
  readonly previous: string;
  readonly identityKey: string;
  readonly devices: readonly ListedDevice[];
  readonly signature: string;
};

/** The key that messages are sealed to (X25519), for some days: DK of PM1, signed by its device. */
export type DeviceKey = { readonly key: string; readonly since: number; readonly signature: string };

function bytesOfList(account: string, list: Omit<DeviceList, 'signature'>): Bytes {
  return encode([
    label('device-list'),
    utf8(account),
    uint64(list.version),
    fromText(list.previous),
    fromText(list.identityKey),
    ...list.devices.flatMap(({ id, signingKey, since }) => [utf8(id), fromText(signingKey), uint64(since)]),
  ]);
}

export async function signList(
  identity: CryptoKey,
  account: string,
  list: Omit<DeviceList, 'signature'>,
): Promise<DeviceList> {
  return { ...list, signature: await sign(identity, bytesOfList(account, list)) };
}

/** What the next list names as the one before it, and clients remember. */
export async function hashOfList(account: string, list: DeviceList): Promise<string> {
  return toText(await sha256(bytesOfList(account, list)));
}

/** What a client remembers of an account: the last list that it has checked. */
export type Pin = { readonly version: number; readonly hash: string; readonly identityKey: string };

/** @throws Unreadable unless it is signed and has the form of a list. */
export async function checkList(account: string, list: DeviceList): Promise<void> {
  const { devices } = list;
  const ids = new Set(devices.map(({ id }) => id));
  const keys = new Set(devices.map(({ signingKey }) => signingKey));
  const isFit =
    Number.isSafeInteger(list.version) &&
    list.version >= 1 &&
    devices.length >= 1 &&
    devices.length <= MOST_DEVICES &&
    ids.size === devices.length &&
    keys.size === devices.length &&
    devices.every(({ signingKey }) => fromText(signingKey).length === KEY_BYTES);
  if (!isFit) throw new Unreadable('list');
  await requireSignature(list.identityKey, list.signature, bytesOfList(account, list), 'list');
}

/**
 * [PM1-2] Whether lists go on from what was pinned: each signed, one version after the other, each naming the one before it. A
 * list that takes back an earlier one, a second one of the same version and a device that no list names are refused.
 * @throws Unreadable
 */
export async function checkChain(
  account: string,
  lists: readonly DeviceList[],
  pin: Pin | undefined,
): Promise<Pin | undefined> {
  let last = pin;
  for (const list of lists) {
    await checkList(account, list);
    const isNext = list.version === (last?.version ?? 0) + 1 && list.previous === (last?.hash ?? '');
    if (!isNext) throw new Unreadable('list');
    last = { version: list.version, hash: await hashOfList(account, list), identityKey: list.identityKey };
  }
  return last;
}

const bytesOfKey = (account: string, device: string, key: string, since: number) =>
  encode([label('device-key'), utf8(account), utf8(device), fromText(key), uint64(since)]);

export async function signDeviceKey(
  signing: CryptoKey,
  { account, device, key, since }: { account: string; device: string; key: Bytes; since: number },
): Promise<DeviceKey> {
  const text = toText(key);
  return { key: text, since, signature: await sign(signing, bytesOfKey(account, device, text, since)) };
}

/** @throws Unreadable unless the device signed it. */
export async function checkDeviceKey(
  account: string,
  { id, signingKey }: Pick<ListedDevice, 'id' | 'signingKey'>,
  { key, since, signature }: DeviceKey,
): Promise<Bytes> {
  const bytes = fromText(key);
  if (bytes.length !== KEY_BYTES) throw new Unreadable('key');
  await requireSignature(signingKey, signature, bytesOfKey(account, id, key, since), 'key');
  return bytes;
}

async function sign(key: CryptoKey, bytes: Bytes): Promise<string> {
  return toText(new Uint8Array(await crypto.subtle.sign('Ed25519', key, bytes)));
}

async function requireSignature(
  publicKey: string,
  signature: string,
  bytes: Bytes,
  reason: 'list' | 'key',
): Promise<void> {
  let holds = false;
  try {
    const key = await crypto.subtle.importKey('raw', fromText(publicKey), 'Ed25519', true, ['verify']);
    holds = await crypto.subtle.verify('Ed25519', key, fromText(signature), bytes);
  } catch (error) {
    throw new Unreadable(reason, error);
  }
  if (!holds) throw new Unreadable(reason);
}

/** A signing key of a device (Ed25519), which cannot be read out. */
export async function newSigningKey(): Promise<{
  readonly privateKey: CryptoKey;
  readonly publicKey: Bytes;
}> {
  const pair = (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as Pair;
  return {
    privateKey: pair.privateKey,
    publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)),
  };
}
