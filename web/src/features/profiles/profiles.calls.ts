import { WIRE } from 'virtual:wire/profiles';
import { call as callApi, learnWire } from '../../api/index.ts';
import type { Call } from '../../api/wire.ts';

// Only who looks at profiles needs them.
learnWire(WIRE);

/** Calls an endpoint by its name, those of profiles among them. */
export const call: Call = (name, ...options) => callApi(name, ...options);
