import { WIRE } from 'virtual:wire/moderation';
import { call as callApi, learnWire } from '../../api/index.ts';
import type { Call } from '../../api/wire.ts';

// Only staff needs them.
learnWire(WIRE);

/** Calls an endpoint by its name, those of this part of the team among them. */
export const call: Call = (name, ...options) => callApi(name, ...options);
