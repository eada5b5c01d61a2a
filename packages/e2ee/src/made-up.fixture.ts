import { type Bytes, toText } from './bytes.ts';
import type { Envelope, OwnEnvelope, SealingDevice } from './envelopes.ts';
import { type KeyPair, newKeyPair } from './hpke.ts';
import { type DeviceList, newSigningKey, signDeviceKey, signList } from './lists.ts';

export type Device = SealingDevice & { readonly account: string; readonly lists: readonly DeviceList[] };

/** An account with one device and its first list. */
export async function madeUpDevice(account: string, id = crypto.randomUUID()): Promise<Device> {
  const [identity, signing, keys]: readonly [
    Awaited<ReturnType<typeof newSigningKey>>,
    Awaited<ReturnType<typeof newSigningKey>>,
    KeyPair,
  ] = await Promise.all([newSigningKey(), newSigningKey(), newKeyPair()]);
  const list = await signList(identity.privateKey, account, {
    version: 1,
    previous: '',
    identityKey: toText(identity.publicKey),
    devices: [{ id, signingKey: toText(signing.publicKey), since: 1 }],
  });
  const deviceKey = await signDeviceKey(signing.privateKey, {
    account,
    device: id,
    key: keys.publicKey,
    since: 1,
  });
  return { account, id, listVersion: 1, keys, deviceKey, lists: [list] };
}

/** An envelope as a device gets it. */
export function asGotBy(device: { readonly id: string }, { wraps, ...envelope }: Envelope): OwnEnvelope {
  return { ...envelope, wrap: wraps[device.id] ?? '' };
}

export const keyOf = (device: Device): [string, Bytes] => [device.id, device.keys.publicKey];
