import { type Opened, openBody, openMessage } from '@plausch/e2ee';
import type { Message } from '@plausch/protocol';
import { listsOf } from './devices.ts';
import { keep, keptOf, keptRow, type OwnDevice, openLocally, sealLocally } from './kept.ts';

/** A message as this device reads it. */
export type ReadMessage = Omit<Message, 'envelope'> & {
  readonly content:
    | { readonly kind: 'text'; readonly text: string; readonly clientId: string; readonly opened: Opened }
    | { readonly kind: 'deleted' }
    /** `early`: sealed before this device was there. */
    | { readonly kind: 'unreadable'; readonly isEarly: boolean };
  readonly proof:
    | { readonly senderDevice: string; readonly commitment: string; readonly body: string }
    | undefined;
};

/** Client ids that were read here, by sender: a message that comes a second time under another id is none. */
const seen = new Map<string, Promise<Map<string, string>>>();

function seenBy(owner: string): Promise<Map<string, string>> {
  const known = seen.get(owner);
  if (known) return known;
  const ids = keptOf('message', owner).then(
    (rows) => new Map(rows.map(({ senderId, clientId, id }) => [`${senderId} ${clientId}`, id])),
  );
  seen.set(owner, ids);
  return ids;
}

/** Remembers the key of a message that was read or sent here. */
export async function remember(
  device: OwnDevice,
  { id, senderId, clientId }: { id: string; senderId: string; clientId: string },
  secret: Opened['secret'],
): Promise<void> {
  (await seenBy(device.owner)).set(`${senderId} ${clientId}`, id);
  await keep('message', {
    owner: device.owner,
    id,
    senderId,
    clientId,
    secret: await sealLocally(device, secret),
  });
}

/** [PM1-5] Reads a message of the talk with an account; one that is not as it must be is not shown. */
export async function readMessage(
  device: OwnDevice,
  otherId: string,
  message: Message,
): Promise<ReadMessage> {
  const { envelope, ...rest } = message;
  if (!envelope) return { ...rest, content: { kind: 'deleted' }, proof: undefined };
  const { header, commitment, body } = envelope;
  const proof = { senderDevice: header.senderDevice, commitment, body };
  try {
    const opened = await open(device, otherId, message, envelope);
    if (!opened) return { ...rest, content: { kind: 'unreadable', isEarly: true }, proof };
    const clientId = header.replaces || header.clientId;
    return { ...rest, content: { kind: 'text', text: opened.said.text, clientId, opened }, proof };
  } catch {
    return { ...rest, content: { kind: 'unreadable', isEarly: false }, proof };
  }
}

async function open(
  device: OwnDevice,
  otherId: string,
  { id, senderId }: Message,
  envelope: NonNullable<Message['envelope']>,
): Promise<Opened | undefined> {
  const { owner } = device;
  const { header, wrap } = envelope;
  const isOwn = senderId === owner;
  if (!isOwn && senderId !== otherId) throw new Error('a message of somebody else');
  const between = { sender: senderId, recipient: isOwn ? otherId : owner };
  // First what waits: it is dropped only once it is among the messages, and its answer may come after the message itself.
  const waiting = isOwn ? await keptRow('waiting', owner, header.clientId) : undefined;
  const kept = await keptRow('message', owner, id);
  const secret = kept?.clientId === header.clientId ? kept.secret : waiting?.secret;
  if (secret) return openBody(between, envelope, await openLocally(device, secret));
  if (wrap === null) return undefined;
  const seenAs = (await seenBy(owner)).get(`${senderId} ${header.clientId}`);
  if (seenAs !== undefined && seenAs !== id) throw new Error('a message that was read before');
  const opened = await openMessage(
    between,
    { ...envelope, wrap },
    {
      keys: device.keys.map(({ pair }) => pair),
      lists: await listsOf(owner, senderId, header.listVersion),
    },
  );
  await remember(device, { id, senderId, clientId: header.clientId }, opened.secret);
  return opened;
}
