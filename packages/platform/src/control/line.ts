import type { Socket } from 'node:net';
import { Refusal } from '../errors/index.ts';

/** What a command line may send: the text of a file, escaped. */
export const MOST_REQUEST_BYTES = 1024 * 1024;
/** What the program may answer: all that it keeps of one person. */
export const MOST_ANSWER_BYTES = 256 * 1024 * 1024;
/** How long either side waits for a line that is only to be sent. */
export const REQUEST_TIMEOUT_MS = 5_000;
/** How long the program may be silent while a command runs, and how often it says meanwhile that it still does. */
export const SILENCE_TIMEOUT_MS = 30_000;
export const SIGN_OF_LIFE_MS = 5_000;
/** Stands before the answer, where JSON takes any number of them. */
export const SIGN_OF_LIFE = ' ';

export type ControlAnswer = { readonly text: string } | { readonly error: string };

/** The words of a request. @throws Refusal when the line is none. */
export function requestIn(line: string): readonly string[] {
  const request = parsed(line);
  const words = isRecord(request) ? request['words'] : undefined;
  if (Array.isArray(words) && words.every((word) => typeof word === 'string')) return words;
  throw new Refusal('malformed');
}

/** The answer in a line, or undefined when it is none. */
export function answerIn(line: string): ControlAnswer | undefined {
  const answer = parsed(line);
  if (!isRecord(answer)) return undefined;
  const { text, error } = answer;
  if (typeof text === 'string') return { text };
  return typeof error === 'string' ? { error } : undefined;
}

/**
 * Reads up to the first line feed; undefined when it does not come in time, is too long, or the other side ends first. `isPatient`: the time
 * begins anew with every byte.
 */
export function readLine(
  socket: Socket,
  { mostBytes, timeoutMs, isPatient = false }: { mostBytes: number; timeoutMs: number; isPatient?: boolean },
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (line: string | undefined) => {
      clearTimeout(timer);
      socket.off('data', take).off('end', giveUp).off('close', giveUp).pause();
      resolve(line);
    };
    const giveUp = () => settle(undefined);
    const take = (chunk: Buffer) => {
      const end = chunk.indexOf('\n');
      chunks.push(end < 0 ? chunk : chunk.subarray(0, end));
      bytes += chunk.length;
      if (isPatient) timer.refresh();
      if (bytes > mostBytes) giveUp();
      else if (end >= 0) settle(Buffer.concat(chunks).toString('utf8'));
    };
    const timer = setTimeout(giveUp, timeoutMs);
    socket.on('data', take).on('end', giveUp).on('close', giveUp);
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
