import { WIRE } from 'virtual:wire/secondFactor';
import { call as callApi, learnWire } from '../../api/index.ts';
import type { Call } from '../../api/wire.ts';

// Only who sets it up or is asked for a code needs them.
learnWire(WIRE);

/** Calls an endpoint by its name, those of the second factor among them. */
export const call: Call = (name, ...options) => callApi(name, ...options);
