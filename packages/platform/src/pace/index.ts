export { Allowance, type Rate } from './allowance.ts';
export { Pace } from './pace.ts';
export { createPaces, type Paces } from './paces.ts';
export { Window } from './window.ts';
