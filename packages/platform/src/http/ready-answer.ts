import { z } from 'zod';

/** What it takes of an endpoint to put an answer of it together. */
type Answering = { readonly response: z.ZodType };

/** An answer that was checked and put together before, for what is asked much more often than it changes. */
export class ReadyAnswer<E extends Answering> {
  readonly bytes: Buffer;
  declare readonly endpoint: E;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** @throws ZodError for what the contract does not allow. */
export function readyAnswer<E extends Answering>(
  endpoint: E,
  answer: z.output<E['response']>,
): ReadyAnswer<E> {
  return new ReadyAnswer(Buffer.from(JSON.stringify(z.encode(endpoint.response, answer))));
}
