import { globSync } from 'node:fs';
import path from 'node:path';
import { type EndpointName, endpoints } from '@plausch/protocol';
import type { Case, Cases } from './cases.fixture.ts';
import type { Cast } from './cast.fixture.ts';

/** Every endpoint of the contract: the cases stand with their features. */
const cases: Partial<Cases> = {};
for (const file of globSync('**/*.cases.fixture.ts', { cwd: path.join(import.meta.dirname, '..') })) {
  const { cases: own } = await import(path.join(import.meta.dirname, '..', file));
  Object.assign(cases, own);
}

export const ENDPOINT_NAMES = Object.keys(endpoints) as EndpointName[];

/** Sets up the case of an endpoint, without its types. */
export function caseOf(name: EndpointName, cast: Cast): Promise<Case> {
  const set = cases[name];
  if (!set) throw new Error(`the endpoint ${name} has no case`);
  return set(cast);
}
