import { type ApiOptions, createCall } from './client.ts';

import type { Call } from './wire.ts';

export { ApiError } from './api-error.ts';
export { learnWire } from './client.ts';
export { wordsFor } from './words-for.ts';

let current: Call | undefined;

/** Says where the API is and who asks. Once, at the start, before anything is called. */
export function configureApi(options: ApiOptions): void {
  current = createCall(options);
}

/** Calls an endpoint of the contract by its name. Rejects with an `ApiError`. */
export const call: Call = (name, ...options) => {
  if (!current) throw new Error('The API was called before the configuration was read.');
  return current(name, ...options);
};
