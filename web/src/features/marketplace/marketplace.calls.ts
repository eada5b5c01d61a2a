import { WIRE } from 'virtual:wire/marketplace';
import { call as callApi, learnWire } from '../../api/index.ts';
import type { Call } from '../../api/wire.ts';

// Only who trades needs them.
learnWire(WIRE);

/** Calls an endpoint by its name, those of the market among them. */
export const call: Call = (name, ...options) => callApi(name, ...options);
