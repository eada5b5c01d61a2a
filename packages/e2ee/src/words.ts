import { type Bytes, encode, fromText, label, sha256, utf8 } from './bytes.ts';

const CONSONANTS = 'bdfghklmnprstvwz';
const VOWELS = 'aiou';
const WORD_BITS = 12;

/** Words that can be read aloud, of 12 bits each: two syllables of a consonant and a vowel. */
function spoken(hash: Bytes, count: number): string[] {
  const bits = [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length: count }, (_, word) => {
    const value = Number.parseInt(bits.slice(word * WORD_BITS, (word + 1) * WORD_BITS), 2);
    const syllable = (six: number) => `${CONSONANTS[six >> 2]}${VOWELS[six & 3]}`;
    return syllable(value >> 6) + syllable(value & 63);
  });
}

type Holder = { readonly account: string; readonly identityKey: string };

/** [PM1-2] The safety number of two people: the same twelve words on both sides as long as no third party has put keys between them. */
export async function safetyWords(one: Holder, other: Holder): Promise<string[]> {
  const holders = [one, other].toSorted((a, b) => (a.account < b.account ? -1 : 1));
  const parts = holders.flatMap(({ account, identityKey }) => [utf8(account), fromText(identityKey)]);
  return spoken(await sha256(encode([label('safety-number'), ...parts])), 12);
}

/** [PM1-8] What is compared on two devices of an account before the one takes the other in: six words. */
export async function deviceWords(device: {
  readonly account: string;
  readonly id: string;
  readonly signingKey: string;
}): Promise<string[]> {
  const parts = [utf8(device.account), utf8(device.id), fromText(device.signingKey)];
  return spoken(await sha256(encode([label('device-words'), ...parts])), 6);
}
