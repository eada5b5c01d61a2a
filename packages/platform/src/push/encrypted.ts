import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
/** A message is one record (RFC 8291, section 4); services take no more than this. */
const RECORD_BYTES = 4_096;
const TAG_BYTES = 16;
/** Behind the text of the last record (RFC 8188). */
const END = Buffer.of(2);
/** What stands before the record: salt, size of a record, length of the key, the key itself. */
const HEAD_BYTES = SALT_BYTES + 4 + 1 + 65;

/** The longest text that fits. */
export const MOST_BYTES = RECORD_BYTES - HEAD_BYTES - TAG_BYTES - END.length;

/** The keys of a device, as its browser gives them: raw bytes in base64url. */
export type DeviceKeys = { readonly p256dh: string; readonly auth: string };

/** Whether a text is the public key of a device: a point of the curve. */
export function isKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, CURVE, 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** What is random in an encryption. */
export type Chance = { readonly salt: Buffer; readonly keys: ECDH };

function newChance(): Chance {
  const keys = createECDH(CURVE);
  keys.generateKeys();
  return { salt: randomBytes(SALT_BYTES), keys };
}

/**
 * A text that its device alone can read, as `aes128gcm` (RFC 8291 on RFC 8188): the service that carries it sees its length.
 * @throws Error for a key that is no point of the curve.
 */
export function encrypted(text: Buffer, device: DeviceKeys, { salt, keys }: Chance = newChance()): Buffer {
  if (text.length > MOST_BYTES) throw new RangeError(`a message has ${MOST_BYTES} bytes at most`);
  const theirs = Buffer.from(device.p256dh, 'base64url');
  const ours = keys.getPublicKey();
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(keys.computeSecret(theirs), Buffer.from(device.auth, 'base64url'), about, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([
    salt,
    size,
    Buffer.of(ours.length),
    ours,
    cipher.update(text),
    cipher.update(END),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

const derive = (secret: Buffer, salt: Buffer, about: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, about, bytes));
