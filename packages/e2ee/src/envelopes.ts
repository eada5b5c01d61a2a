import {
  type Bytes,
  decode,
  encode,
  fromText,
  isSame,
  label,
  numberIn,
  sha256,
  toText,
  Unreadable,
  uint64,
  utf8,
} from './bytes.ts';
import * as hpke from './hpke.ts';
import { checkDeviceKey, type DeviceKey, type DeviceList, type ListedDevice } from './lists.ts';

/** [PM1-4] Bodies grow by so many bytes. */
const PADDED_BYTES = 256;
export const SECRET_BYTES = 32;
/** `enc`, the sealed key and its tag. */
export const WRAP_BYTES = 32 + SECRET_BYTES + 16;
/** P of a message of 1,000 characters, each of up to four bytes, and what stands around it. */
export const MOST_BODY_BYTES = 5_120;
/** So many characters (code points) are one message. */
export const MOST_CHARACTERS = 1_000;
const MOST_TEXT_BYTES = 4 * MOST_CHARACTERS;
const PARTS = 9;
/** Each key seals one body, so its nonce is always the same. */
const NONCE = new Uint8Array(12);

/** What is said, and what the sender says about it: P of PM1. */
export type Said = {
  readonly sender: string;
  readonly recipient: string;
  readonly senderDevice: string;
  readonly clientId: string;
  /** Milliseconds since 1970 by the sender's clock. */
  readonly sentAt: number;
  readonly kind: 'text';
  readonly text: string;
  /** Of an edit: the client id of the message that it stands in for. Empty otherwise. */
  readonly replaces: string;
};

/** What travels in the open beside the sealed text. */
export type Header = {
  readonly pm: 1;
  readonly clientId: string;
  readonly replaces: string;
  readonly senderDevice: string;
  /** The list of the sender that names the device. */
  readonly listVersion: number;
  /** With which key the wraps were sealed. */
  readonly senderKey: DeviceKey;
};

/** [PM1-4] A message as it travels, one wrap for each device that shall read it. */
export type Envelope = {
  readonly header: Header;
  readonly commitment: string;
  readonly body: string;
  readonly wraps: Readonly<Record<string, string>>;
};

/** An envelope as one device gets it. */
export type OwnEnvelope = Omit<Envelope, 'wraps'> & { readonly wrap: string };

/** Who writes to whom: the server says it, and the sealed text must say the same. */
export type Between = { readonly sender: string; readonly recipient: string };

/** The talk of two people, the same whichever of the two writes. */
function threadOf({ sender, recipient }: Between): Promise<Bytes> {
  const [one, other] = sender < recipient ? [sender, recipient] : [recipient, sender];
  return sha256(encode([label('thread'), utf8(one), utf8(other)]));
}

async function bytesOfSaid(said: Said): Promise<Bytes> {
  return encode([
    label('said'),
    await threadOf(said),
    utf8(said.sender),
    utf8(said.senderDevice),
    utf8(said.clientId),
    uint64(said.sentAt),
    utf8(said.kind),
    utf8(said.text),
    utf8(said.replaces),
  ]);
}

function bytesOfHeader(header: Header, { sender, recipient }: Between): Bytes {
  const { key, since, signature } = header.senderKey;
  return encode([
    label('header'),
    uint64(header.pm),
    utf8(sender),
    utf8(recipient),
    utf8(header.senderDevice),
    uint64(header.listVersion),
    fromText(key),
    uint64(since),
    fromText(signature),
    utf8(header.clientId),
    utf8(header.replaces),
  ]);
}

const commitmentTo = (opener: Bytes, said: Bytes) => hpke.hmac(opener, encode([label('frank'), said]));

const wrapInfo = async (header: Bytes, commitment: Bytes, body: Bytes) =>
  encode([label('wrap'), header, commitment, await sha256(body)]);

/** The device that seals a message. */
export type SealingDevice = {
  readonly id: string;
  readonly listVersion: number;
  readonly keys: hpke.KeyPair;
  readonly deviceKey: DeviceKey;
};

/** [PM1-3] [PM1-4] Seals a text to devices, each by its id and its key, which the caller has checked. */
export async function sealMessage(
  device: SealingDevice,
  message: Between & Pick<Said, 'clientId' | 'sentAt' | 'text' | 'replaces'>,
  devices: ReadonlyMap<string, Bytes>,
): Promise<Envelope & { readonly secret: Bytes }> {
  const said = await bytesOfSaid({ ...message, senderDevice: device.id, kind: 'text' });
  const opener = random();
  const secret = random();
  const commitment = await commitmentTo(opener, said);
  const header: Header = {
    pm: 1,
    clientId: message.clientId,
    replaces: message.replaces,
    senderDevice: device.id,
    listVersion: device.listVersion,
    senderKey: device.deviceKey,
  };
  const headerBytes = bytesOfHeader(header, message);
  const body = await sealBody(secret, encode([said, opener]), encode([headerBytes, commitment]));
  const info = await wrapInfo(headerBytes, commitment, body);
  const wraps = await Promise.all(
    [...devices].map(async ([id, to]) => [
      id,
      toText(await hpke.seal({ from: device.keys, to, info }, secret)),
    ]),
  );
  return {
    header,
    commitment: toText(commitment),
    body: toText(body),
    wraps: Object.fromEntries(wraps),
    secret,
  };
}

const random = () => crypto.getRandomValues(new Uint8Array(SECRET_BYTES));

async function sealBody(secret: Bytes, text: Bytes, additionalData: Bytes): Promise<Bytes> {
  const padded = new Uint8Array(Math.ceil(text.length / PADDED_BYTES) * PADDED_BYTES);
  padded.set(text);
  const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt']);
  return new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv: NONCE, additionalData }, key, padded),
  );
}

/** What a message says once it is open, and what a report of it needs. */
export type Opened = {
  readonly said: Said;
  /** P as bytes, and K_f: they open the commitment towards the server. */
  readonly proof: { readonly said: string; readonly opener: string };
  /** CEK: opens the same body again without the device's key, which is not kept for ever. */
  readonly secret: Bytes;
};

/**
 * [PM1-5] Opens an envelope: the device that sent it stands in the list of the sender, the wrap is from that device to this one, the
 * commitment holds, and the text says what the header says. `lists`: those of the sender that were checked.
 * @throws Unreadable
 */
export async function openMessage(
  between: Between,
  envelope: OwnEnvelope,
  { keys, lists }: { readonly keys: readonly hpke.KeyPair[]; readonly lists: readonly DeviceList[] },
): Promise<Opened> {
  const from = await senderKeyOf(between.sender, envelope.header, lists);
  const header = bytesOfHeader(envelope.header, between);
  const [commitment, body] = [fromText(envelope.commitment), fromText(envelope.body)];
  const info = await wrapInfo(header, commitment, body);
  const wrap = fromText(envelope.wrap);
  if (wrap.length !== WRAP_BYTES) throw new Unreadable('wrap');
  for (const to of keys) {
    const secret = await hpke.open({ from, to, info }, wrap).catch(() => undefined);
    if (secret) return openBody(between, envelope, secret);
  }
  throw new Unreadable('wrap');
}

/** Opens the body with a key that is known, with the same checks of what it says. */
export async function openBody(
  between: Between,
  envelope: Omit<OwnEnvelope, 'wrap'>,
  secret: Bytes,
): Promise<Opened> {
  const { header } = envelope;
  const [commitment, body] = [fromText(envelope.commitment), fromText(envelope.body)];
  const additionalData = encode([bytesOfHeader(header, between), commitment]);
  const text = await openedBody(secret, body, additionalData);
  const { parts } = decode(text, 2);
  const [saidBytes, opener] = parts as readonly [Bytes, Bytes];
  if (opener.length !== SECRET_BYTES) throw new Unreadable('body');
  if (!isSame(await commitmentTo(opener, saidBytes), commitment)) throw new Unreadable('commitment');
  const said = await readSaid(between, saidBytes);
  const isOfHeader =
    said.senderDevice === header.senderDevice &&
    said.clientId === header.clientId &&
    said.replaces === header.replaces;
  if (!isOfHeader) throw new Unreadable('header');
  return { said, proof: { said: toText(saidBytes), opener: toText(opener) }, secret };
}

async function openedBody(secret: Bytes, body: Bytes, additionalData: Bytes): Promise<Bytes> {
  if (body.length > MOST_BODY_BYTES) throw new Unreadable('body');
  try {
    const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['decrypt']);
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: NONCE, additionalData }, key, body);
    return new Uint8Array(opened);
  } catch (error) {
    throw new Unreadable('body', error);
  }
}

/** The key of the sending device, as a checked list of its account vouches for it. */
async function senderKeyOf(sender: string, header: Header, lists: readonly DeviceList[]): Promise<Bytes> {
  const list = lists.find(({ version }) => version === header.listVersion);
  const device: ListedDevice | undefined = list?.devices.find(({ id }) => id === header.senderDevice);
  if (!device || header.pm !== 1) throw new Unreadable('device');
  return checkDeviceKey(sender, device, header.senderKey);
}

/**
 * What P says, as the two who write each other must find it.
 * @throws Unreadable where it is of other people, or of another form.
 */
async function readSaid(between: Between, bytes: Bytes): Promise<Said> {
  const { parts, end } = decode(bytes, PARTS);
  const [use, thread, sender, device, clientId, sentAt, kind, text, replaces] = parts as readonly Bytes[];
  const isOurs =
    end === bytes.length &&
    isSame(use ?? NONE, label('said')) &&
    isSame(thread ?? NONE, await threadOf(between)) &&
    isSame(sender ?? NONE, utf8(between.sender));
  if (!isOurs) throw new Unreadable('header');
  if (sentAt?.length !== 8 || (text?.length ?? 0) > MOST_TEXT_BYTES || read(kind) !== 'text')
    throw new Unreadable('text');
  return {
    ...between,
    senderDevice: read(device),
    clientId: read(clientId),
    sentAt: numberIn(sentAt),
    kind: 'text',
    text: read(text),
    replaces: read(replaces),
  };
}

const NONE = new Uint8Array();

function read(bytes: Bytes | undefined): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new Unreadable('text', error);
  }
}

/** What the server vouches for with its own key when it takes a message in. */
export type Franked = Between & {
  readonly senderDevice: string;
  readonly commitment: string;
  /** SHA-256 of the body, as its bytes. */
  readonly bodyHash: string;
  /** Milliseconds since 1970 by the server's clock. */
  readonly at: number;
};

export const hashOfBody = async (body: string): Promise<string> => toText(await sha256(fromText(body)));

/** [PM1-6] The tag of the server: T of PM1. */
export async function frank(key: Bytes, franked: Franked): Promise<string> {
  const bytes = encode([
    label('server-frank'),
    fromText(franked.commitment),
    utf8(franked.sender),
    utf8(franked.senderDevice),
    utf8(franked.recipient),
    await threadOf(franked),
    fromText(franked.bodyHash),
    uint64(franked.at),
  ]);
  return toText(await hpke.hmac(key, bytes));
}

/** A message as its reader hands it over with a report. */
export type Proof = Franked & { readonly tag: string; readonly said: string; readonly opener: string };

/**
 * [PM1-6] What was said, where this server took the message in and the text is the one that was committed to.
 * @throws Unreadable
 */
export async function verifyProof(key: Bytes, proof: Proof): Promise<Said> {
  if (!isSame(fromText(await frank(key, proof)), fromText(proof.tag))) throw new Unreadable('frank');
  const said = fromText(proof.said);
  const commitment = await commitmentTo(fromText(proof.opener), said);
  if (!isSame(commitment, fromText(proof.commitment))) throw new Unreadable('commitment');
  const read = await readSaid(proof, said);
  if (read.senderDevice !== proof.senderDevice) throw new Unreadable('header');
  return read;
}
