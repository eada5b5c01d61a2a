import { globSync } from 'node:fs';
import path from 'node:path';
import { type EndpointName, endpoints } from '@plausch/protocol';
import type { Case, Cases } from './cases.fixture.ts';
import type { Cast } from './cast.fixture.ts';
import type { Compared } from './compared.fixture.ts';

type Texts = Readonly<Record<string, Compared>>;

// Cases and texts of every endpoint of the contract stand with their features.
const cases: Partial<Cases> = {};
const textsByEndpoint = new Map<string, Texts>();
for (const file of globSync('**/*.cases.fixture.ts', { cwd: path.join(import.meta.dirname, '..') })) {
  const { cases: own, texts = {} } = await import(path.join(import.meta.dirname, '..', file));
  Object.assign(cases, own);
  for (const [name, fields] of Object.entries(texts)) textsByEndpoint.set(name, fields as Texts);
}

export const ENDPOINT_NAMES = Object.keys(endpoints) as EndpointName[];

/** Sets up the case of an endpoint, without its types. */
export function caseOf(name: EndpointName, cast: Cast): Promise<Case> {
  const set = cases[name];
  if (!set) throw new Error(`the endpoint ${name} has no case`);
  return set(cast);
}

/** The texts that an endpoint is sent, by field. */
export const textsOf = (name: EndpointName): Texts => textsByEndpoint.get(name) ?? {};
