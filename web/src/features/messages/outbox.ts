import { type Envelope, sealMessage } from '@plausch/e2ee';
import { createStore } from 'zustand/vanilla';
import { ApiError, call, wordsFor } from '../../api/index.ts';
import { alone, haveDevicesChanged, sealedTo, standingOf } from './devices.ts';
import {
  drop,
  keep,
  keptOf,
  keptRow,
  type OwnDevice,
  openLocally,
  openText,
  sealLocally,
  sealText,
  type Waiting,
} from './kept.ts';
import { remember } from './reading.ts';
import { whileSignedIn } from './signed-in.ts';

/** A message that has not arrived yet, as it is shown. */
export type Outgoing = Pick<Waiting, 'clientId' | 'userId' | 'at' | 'replaces' | 'problem'> & {
  readonly text: string;
};

/** What waits to be sent, in order. It lies in this browser until the server has it, and outlives the page. */
export const outbox = createStore<readonly Outgoing[]>(() => []);

/** So often devices may change while one message is sealed. */
const SEALED_AT_MOST = 3;
const AGAIN_MS = 4_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let sending: Promise<void> = Promise.resolve();

/** Shows what waits from before. */
async function openOutbox(device: OwnDevice): Promise<void> {
  const rows = (await keptOf('waiting', device.owner)).toSorted((one, other) => one.at - other.at);
  const shown = await Promise.all(
    rows.map(async ({ text, envelope: _e, secret: _s, owner: _o, ...row }) => ({
      ...row,
      text: await openText(device, text),
    })),
  );
  outbox.setState(shown, true);
}

/** Shows and sends what waits from before. */
export async function resume(device: OwnDevice): Promise<void> {
  await openOutbox(device);
  flush(device.owner);
}

/** Puts a message into the outbox; it is on its way as soon as there is one. Answers its client id. */
export async function enqueue(
  device: OwnDevice,
  { userId, text, replaces = '' }: { userId: string; text: string; replaces?: string },
): Promise<string> {
  const row = { clientId: crypto.randomUUID(), userId, at: Date.now(), replaces };
  // Kept before it is shown: what is seen to wait outlives the page.
  await keep('waiting', { ...row, owner: device.owner, text: await sealText(device, text) });
  outbox.setState([...outbox.getState(), { ...row, text }], true);
  flush(device.owner);
  return row.clientId;
}

/** What becomes of a message: null once it has arrived, why it was refused, or undefined while neither has happened within `ms`. */
export function outcomeOf(clientId: string, ms: number): Promise<string | null | undefined> {
  return new Promise((resolve) => {
    const look = (isLast: boolean) => {
      const waiting = outbox.getState().find((one) => one.clientId === clientId);
      const outcome = waiting ? waiting.problem : null;
      if (outcome === undefined && !isLast) return;
      stop();
      clearTimeout(patience);
      resolve(outcome);
    };
    const stop = outbox.subscribe(() => look(false));
    const patience = setTimeout(() => look(true), ms);
    look(false);
  });
}

/** Keeps words that are not to be sent yet, for who writes to this account next. */
export async function keepDraft(device: OwnDevice, userId: string, text: string): Promise<void> {
  await keep('draft', { owner: device.owner, userId, text: await sealText(device, text) });
}

/** Tries a message again that was refused. */
export async function tryAgain(owner: string, clientId: string): Promise<void> {
  const row = await keptRow('waiting', owner, clientId);
  if (!row) return;
  const { problem: _problem, ...rest } = row;
  await keep('waiting', rest);
  mark(clientId, undefined);
  flush(owner);
}

export async function discard(owner: string, clientId: string): Promise<void> {
  await drop('waiting', owner, clientId);
  outbox.setState(
    outbox.getState().filter((one) => one.clientId !== clientId),
    true,
  );
}

/** Sends what waits, one after the other, in one tab at a time. */
export function flush(owner: string): void {
  clearTimeout(timer);
  sending = sending.then(() => sendAll(owner)).catch(() => later(owner));
}

function later(owner: string, waitMs = AGAIN_MS): void {
  clearTimeout(timer);
  // Signed out: what waits is sent when its owner is back, and never in the name of another account.
  if (whileSignedIn(owner).aborted) return;
  timer = setTimeout(() => flush(owner), waitMs);
}

async function sendAll(owner: string): Promise<void> {
  if (outbox.getState().every(({ problem }) => problem !== undefined)) return;
  const standing = await standingOf(owner);
  if (standing.kind !== 'listed') return;
  await alone(owner, async () => {
    const rows = (await keptOf('waiting', owner)).toSorted((one, other) => one.at - other.at);
    for (const row of rows) {
      if (row.problem !== undefined) continue;
      if (whileSignedIn(owner).aborted) return;
      try {
        await sendOne(standing.device, row);
        await discard(owner, row.clientId);
      } catch (error) {
        const waitMs = waitAfter(error);
        if (waitMs !== undefined) return later(owner, waitMs);
        const problem = wordsFor(error);
        await keep('waiting', { ...row, problem });
        mark(row.clientId, problem);
      }
    }
    // What another tab has sent meanwhile waits here no more.
    const left = new Set((await keptOf('waiting', owner)).map(({ clientId }) => clientId));
    outbox.setState(
      outbox.getState().filter(({ clientId }) => left.has(clientId)),
      true,
    );
  });
}

/** How long to wait where trying again may help; undefined where a person has to decide. */
function waitAfter(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return AGAIN_MS;
  if (error.status === 0 || error.status >= 500 || error.code === 'unauthenticated') return AGAIN_MS;
  const seconds = error.beside['retryAfterSeconds'];
  if (error.code !== 'rate_limited') return undefined;
  return typeof seconds === 'number' && seconds > 60 ? undefined : AGAIN_MS;
}

async function sendOne(device: OwnDevice, row: Waiting): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { envelope, secret } = await sealedBefore(device, row, tries > 1);
    const { wraps, ...rest } = envelope;
    try {
      const { id } = await call('sendMessage', {
        params: { userId: row.userId },
        body: { ...rest, wraps: { ...wraps } },
        signal: whileSignedIn(device.owner),
      });
      return await remember(device, { id, senderId: device.owner, clientId: row.clientId }, secret);
    } catch (error) {
      if (!haveDevicesChanged(error) || tries >= SEALED_AT_MOST) throw error;
    }
  }
}

/**
 * A message as it was sealed, so that it is the same one where the answer was lost. Anew where the server has refused it for the
 * devices that it was sealed to: then it has taken in none.
 */
async function sealedBefore(device: OwnDevice, row: Waiting, isAnew: boolean) {
  const { owner } = device;
  const kept = isAnew ? undefined : await keptRow('waiting', owner, row.clientId);
  if (kept?.envelope && kept.secret)
    return { envelope: kept.envelope as Envelope, secret: await openLocally(device, kept.secret) };
  const [own, theirs] = [
    await sealedTo(owner, owner, device.id),
    await sealedTo(owner, row.userId, device.id),
  ];
  const [newest] = device.keys;
  const known = await keptRow('known', owner, owner);
  if (!newest || !known) throw new Error('a device that no list names');
  const { secret, ...envelope } = await sealMessage(
    { id: device.id, listVersion: known.pin.version, keys: newest.pair, deviceKey: newest.deviceKey },
    {
      sender: owner,
      recipient: row.userId,
      clientId: row.clientId,
      sentAt: row.at,
      replaces: row.replaces,
      text: await openText(device, row.text),
    },
    new Map([...(own === 'nobody' ? [] : own), ...(theirs === 'nobody' ? [] : theirs)]),
  );
  await keep('waiting', { ...row, envelope, secret: await sealLocally(device, secret) });
  return { envelope, secret };
}

function mark(clientId: string, problem: string | undefined): void {
  outbox.setState(
    outbox
      .getState()
      .map(({ problem: _before, ...one }) =>
        one.clientId === clientId && problem !== undefined ? { ...one, problem } : { ...one },
      ),
    true,
  );
}
