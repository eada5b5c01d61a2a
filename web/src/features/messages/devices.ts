import { WIRE } from 'virtual:wire/messages';
import {
  type Bytes,
  checkChain,
  checkDeviceKey,
  type DeviceList,
  deviceWords,
  hashOfList,
  type ListedDevice,
  newKeyPair,
  newSigningKey,
  safetyWords,
  signDeviceKey,
  signList,
  toText,
  Unreadable,
} from '@plausch/e2ee';
import { ApiError, call, learnWire } from '../../api/index.ts';
import { identityKeys } from '../sessions/index.ts';
import { type Known, keep, keptRow, type OwnDevice } from './kept.ts';
import { whileSignedIn } from './signed-in.ts';

// Only who is signed in needs them.
learnWire(WIRE);

/** [PM1-1] A key of a device is renewed after so long, and kept for so much longer. */
const RENEWED_MS = 7 * 86_400_000;
const KEPT_MS = 30 * 86_400_000;
const LISTS_AT_ONCE = 100;

/** One tab at a time makes, renews and sends. */
export const alone = <Answer>(owner: string, work: () => Promise<Answer>): Promise<Answer> =>
  navigator.locks.request(`plausch-messages ${owner}`, work) as Promise<Answer>;

/** How this device stands to its account: it reads messages, it waits to be taken in, or it cannot do any of it. */
export type Standing =
  | { readonly kind: 'listed'; readonly device: OwnDevice; readonly holdsIdentity: boolean }
  | { readonly kind: 'waiting'; readonly device: OwnDevice; readonly words: readonly string[] };

/** Makes this device known to its account, where it is not yet, and its key where it is too old. */
export function standingOf(owner: string): Promise<Standing> {
  return alone(owner, async () => {
    const device = await renewed((await keptRow('device', owner)) ?? (await newDevice(owner)));
    const [{ known, waiting }, { publicKey }] = await Promise.all([
      askKnown(owner, owner),
      identityKeysOf(owner),
    ]);
    if (!known)
      return { kind: 'listed', device, holdsIdentity: await publishFirst(device, publicKey, waiting) };
    const holdsIdentity = known.pin.identityKey === publicKey;
    const isListed = known.lists.at(-1)?.devices.some(({ id }) => id === device.id) ?? false;
    if (isListed) return { kind: 'listed', device, holdsIdentity };
    if (!waiting.some(({ id }) => id === device.id)) await publish(device);
    const words = await wordsOfDevice(owner, listedAs(device));
    return { kind: 'waiting', device, words };
  });
}

async function newDevice(owner: string): Promise<OwnDevice> {
  const signing = await newSigningKey();
  const local = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  // Without it the browser may clear what reads the messages.
  void navigator.storage?.persist?.();
  return { owner, id: crypto.randomUUID(), signing, keys: [], local };
}

/** [PM1-1] The device with a key that is young enough; keys that are too old go. */
async function renewed(device: OwnDevice): Promise<OwnDevice> {
  const now = Date.now();
  const [newest] = device.keys;
  if (newest && newest.deviceKey.since > now - RENEWED_MS) return device;
  const pair = await newKeyPair();
  const deviceKey = await signDeviceKey(device.signing.privateKey, {
    account: device.owner,
    device: device.id,
    key: pair.publicKey,
    since: now,
  });
  const young = device.keys.filter(({ deviceKey: { since } }) => since > now - RENEWED_MS - KEPT_MS);
  const next = { ...device, keys: [{ pair, deviceKey }, ...young] };
  // Kept before another device can seal to it.
  await keep('device', next);
  await publish(next);
  return next;
}

async function publish({ owner, id, signing, keys }: OwnDevice): Promise<void> {
  const [newest] = keys;
  if (!newest) throw new Error('a device without a key');
  await call('publishMessageDevice', {
    params: { deviceId: id },
    body: { signingKey: toText(signing.publicKey), deviceKey: newest.deviceKey },
    signal: whileSignedIn(owner),
  });
}

const listedAs = ({ id, signing, keys }: OwnDevice): ListedDevice => ({
  id,
  signingKey: toText(signing.publicKey),
  since: keys.at(-1)?.deviceKey.since ?? Date.now(),
});

/** The first list of an account. Another device may be faster; then this one waits the next time. */
async function publishFirst(
  device: OwnDevice,
  publicKey: string,
  waiting: readonly ListedDevice[],
): Promise<boolean> {
  if (!waiting.some(({ id }) => id === device.id)) await publish(device);
  await publishList(device.owner, publicKey, undefined, [listedAs(device)]);
  return true;
}

async function publishList(
  owner: string,
  identityKey: string,
  last: DeviceList | undefined,
  devices: readonly ListedDevice[],
): Promise<void> {
  const list = await signList(await identitySigner(owner), owner, {
    version: (last?.version ?? 0) + 1,
    previous: last ? await hashOfList(owner, last) : '',
    identityKey,
    devices,
  });
  await call('publishMessageDevices', {
    body: { ...list, devices: [...devices] },
    signal: whileSignedIn(owner),
  });
  await askKnown(owner, owner);
}

/** [PM1-8] Takes a device in that waits, which the person has compared. */
export function takeIn(owner: string, device: ListedDevice): Promise<void> {
  return alone(owner, async () => {
    const { known } = await askKnown(owner, owner);
    const { publicKey } = await identityKeysOf(owner);
    const last = known?.lists.at(-1);
    if (last) await publishList(owner, publicKey, last, [...last.devices, device].slice(-8));
  });
}

/** [PM1-8] Where no other device is at hand: a new identity, which the others see. What was written before stays locked here. */
export function beginAnew(owner: string): Promise<void> {
  return alone(owner, async () => {
    const device = await keptRow('device', owner);
    const { known } = await askKnown(owner, owner);
    const { publicKey } = await identityKeysOf(owner);
    if (device) await publishList(owner, publicKey, known?.lists.at(-1), [listedAs(device)]);
  });
}

/** The account's devices that wait, with the words by which they are compared. */
export async function waitingDevices(owner: string) {
  const { waiting } = await askKnown(owner, owner);
  return Promise.all(waiting.map(async (device) => ({ device, words: await wordsOfDevice(owner, device) })));
}

const identityKeysOf = async (owner: string) => (await identityKeys()).identityKeysOf(owner);
const identitySigner = async (owner: string) => (await identityKeys()).identitySigner(owner);

const wordsOfDevice = (account: string, { id, signingKey }: ListedDevice) =>
  deviceWords({ account, id, signingKey });

type Asked = {
  readonly known: Known | undefined;
  readonly keys: readonly { readonly deviceId: string; key: string; since: number; signature: string }[];
  readonly waiting: readonly ListedDevice[];
};

/**
 * [PM1-2] What is known of the devices of an account by now: new lists must go on from those that were checked before.
 * @throws Unreadable where they do not
 */
async function askKnown(owner: string, account: string): Promise<Asked> {
  let known = await keptRow('known', owner, account);
  for (;;) {
    const after = known?.pin.version ?? 0;
    const { lists, keys, waiting } = await call('getMessageDevices', {
      params: { userId: account },
      query: { after: String(after) },
      signal: whileSignedIn(owner),
    });
    const pin = await checkChain(account, lists, known?.pin);
    if (!pin) return { known: undefined, keys, waiting };
    if (lists.length > 0) {
      const isOther = known !== undefined && known.pin.identityKey !== pin.identityKey;
      known = {
        owner,
        account,
        pin,
        lists: [...(known?.lists ?? []), ...lists],
        ...(isOther ? { changedAt: Date.now() } : known?.changedAt && { changedAt: known.changedAt }),
      };
      await keep('known', known);
    }
    if (lists.length < LISTS_AT_ONCE) return { known, keys, waiting };
  }
}

/** Whether what is told of somebody's devices does not go on from what was checked before: nothing is sent then. */
export const isBrokenChain = (error: unknown): boolean => error instanceof Unreadable;

export const knownOf = async (owner: string, account: string) => (await askKnown(owner, account)).known;

/** The lists of an account that one has checked; asked for where none was, or one is newer. */
export async function listsOf(
  owner: string,
  account: string,
  version: number,
): Promise<readonly DeviceList[]> {
  const kept = await keptRow('known', owner, account);
  if (kept && kept.pin.version >= version) return kept.lists;
  return (await knownOf(owner, account))?.lists ?? [];
}

/** [PM1-3] The keys to seal to, of the devices of an account but one. */
export async function sealedTo(
  owner: string,
  account: string,
  but: string,
): Promise<ReadonlyMap<string, Bytes> | 'nobody'> {
  const { known, keys } = await askKnown(owner, account);
  const devices = known?.lists.at(-1)?.devices;
  if (!devices) return 'nobody';
  const found = new Map<string, Bytes>();
  for (const device of devices) {
    const key = keys.find(({ deviceId }) => deviceId === device.id);
    if (device.id !== but && key) found.set(device.id, await checkDeviceKey(account, device, key));
  }
  return found;
}

/** [PM1-2] The twelve words that are the same on both sides. */
export async function safetyWordsWith(
  owner: string,
  account: string,
): Promise<readonly string[] | undefined> {
  const [own, theirs] = await Promise.all([knownOf(owner, owner), knownOf(owner, account)]);
  if (!own || !theirs) return undefined;
  return safetyWords(
    { account: owner, identityKey: own.pin.identityKey },
    { account, identityKey: theirs.pin.identityKey },
  );
}

/** Whether an error says that the lists of devices have changed meanwhile. */
export const haveDevicesChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'devices_changed';
