import { type EndpointName, endpoints } from '@plausch/protocol';
import { accountCases } from './accounts.cases.fixture.ts';
import type { Case, Cases } from './cases.fixture.ts';
import type { Cast } from './cast.fixture.ts';
import { communityCases } from './community.cases.fixture.ts';
import { reportCases } from './reports.cases.fixture.ts';
import { sessionCases } from './sessions.cases.fixture.ts';

/** Every endpoint of the contract; one that is missing here is a type error. */
const cases: Cases = { ...accountCases, ...sessionCases, ...communityCases, ...reportCases };

export const ENDPOINT_NAMES = Object.keys(endpoints) as EndpointName[];

/** Sets up the case of an endpoint, without its types. */
export function caseOf(name: EndpointName, cast: Cast): Promise<Case> {
  // Types are not checked when tests run.
  if (!Object.hasOwn(cases, name)) throw new Error(`the endpoint ${name} has no case`);
  return cases[name](cast);
}
