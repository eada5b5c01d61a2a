import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Clocks of phones go wrong, and typing takes a while: the step before and the one after count as well. */
const STEPS_ASIDE = [0, -1, 1] as const;

/** A new secret of 160 bits, as RFC 4226 recommends, in Base32. */
export const newSecret = (): string => base32Of(randomBytes(SECRET_BYTES));

/** RFC 4648 without padding. */
export function base32Of(bytes: Uint8Array): string {
  let text = '';
  let [bits, held] = [0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32[(held >> bits) & 31];
    }
  }
  return bits > 0 ? text + BASE32[(held << (5 - bits)) & 31] : text;
}

export function bytesOfBase32(text: string): Buffer {
  const bytes: number[] = [];
  let [bits, held] = [0, 0];
  for (const letter of text) {
    held = ((held << 5) | BASE32.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 255);
  }
  return Buffer.from(bytes);
}

/** The time step of a moment: the T of RFC 6238. */
export const stepAt = (now: number): number => Math.floor(now / STEP_MS);

/** RFC 4226: the code of a counter, with HMAC-SHA-1, which every app knows. */
export function hotp(secret: Uint8Array, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(message).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(at) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The time step whose code this is; undefined where it is none of about now, or not after `lastStep`. */
export function stepOf(
  secret: string,
  code: string,
  { now, lastStep }: { readonly now: number; readonly lastStep: number },
): number | undefined {
  const bytes = bytesOfBase32(secret);
  return STEPS_ASIDE.map((aside) => stepAt(now) + aside).find(
    (step) => step > lastStep && timingSafeEqual(Buffer.from(hotp(bytes, step)), Buffer.from(code)),
  );
}

/** What a QR code for authenticator apps says. */
export function keyUri(secret: string, { brand, username }: { brand: string; username: string }): string {
  const label = `${encodeURIComponent(brand)}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(brand)}`;
}
