const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const CHECKSUM_LETTERS = 6;
const LETTER_BITS = 5;
const BYTE_BITS = 8;

/** Bytes as a text that shows mistakes in typing (BIP 173); `prefix` says what the bytes are. */
export function bech32(prefix: string, bytes: Buffer): string {
  const values = regrouped([...bytes], { from: BYTE_BITS, to: LETTER_BITS, isPadded: true }) ?? [];
  const checked = [...spread(prefix), ...values, ...new Array<number>(CHECKSUM_LETTERS).fill(0)];
  const sum = checksumOf(checked) ^ 1;
  const checksum = Array.from(
    { length: CHECKSUM_LETTERS },
    (_, i) => (sum >> (LETTER_BITS * (CHECKSUM_LETTERS - 1 - i))) & 31,
  );
  return `${prefix}1${[...values, ...checksum].map((value) => LETTERS[value]).join('')}`;
}

/** The bytes of such a text in small letters; undefined for another prefix or a slip. */
export function bytesOfBech32(prefix: string, text: string): Buffer | undefined {
  if (!text.startsWith(`${prefix}1`)) return undefined;
  const values = [...text.slice(prefix.length + 1)].map((letter) => LETTERS.indexOf(letter));
  if (values.length < CHECKSUM_LETTERS || values.includes(-1)) return undefined;
  if (checksumOf([...spread(prefix), ...values]) !== 1) return undefined;
  const bytes = regrouped(values.slice(0, -CHECKSUM_LETTERS), {
    from: LETTER_BITS,
    to: BYTE_BITS,
    isPadded: false,
  });
  return bytes && Buffer.from(bytes);
}

/** The letters of a prefix as the checksum takes them in. */
function spread(prefix: string): number[] {
  const codes = [...Buffer.from(prefix)];
  return [...codes.map((code) => code >> LETTER_BITS), 0, ...codes.map((code) => code & 31)];
}

function checksumOf(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >> 25;
    sum = ((sum & 0x1ffffff) << LETTER_BITS) ^ value;
    for (const [i, part] of GENERATOR.entries()) if ((top >> i) & 1) sum ^= part;
  }
  return sum;
}

/** Numbers of so many bits as numbers of so many others; undefined when what is left over is no padding of zeros. */
function regrouped(
  values: readonly number[],
  { from, to, isPadded }: { from: number; to: number; isPadded: boolean },
): number[] | undefined {
  const groups: number[] = [];
  let kept = 0;
  let bits = 0;
  for (const value of values) {
    kept = ((kept << from) | value) & 0xfff;
    bits += from;
    while (bits >= to) {
      bits -= to;
      groups.push((kept >> bits) & ((1 << to) - 1));
    }
  }
  const rest = (kept << (to - bits)) & ((1 << to) - 1);
  if (isPadded) return bits > 0 ? [...groups, rest] : groups;
  return bits >= from || rest !== 0 ? undefined : groups;
}
