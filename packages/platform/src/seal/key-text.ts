export const KEY_BYTES = 32;

const HEX = /^[0-9a-f]{64}$/i;
/** As `openssl rand -base64 32` writes it, or in the letters of addresses, with its last sign or without. */
const BASE64 = /^[\w+/-]{43}=?$/;

/** The key that a text holds, as hexadecimal digits or Base64; undefined for any other text. */
export function keyOf(text: string): Buffer | undefined {
  if (HEX.test(text)) return Buffer.from(text, 'hex');
  return BASE64.test(text) ? Buffer.from(text, 'base64') : undefined;
}
