import { KEY_STEP_UNITS } from '@plausch/stage';

/** One step by key, in scene units. */
export const STEPS = {
  left: { x: -KEY_STEP_UNITS, y: 0 },
  right: { x: KEY_STEP_UNITS, y: 0 },
  up: { x: 0, y: -KEY_STEP_UNITS },
  down: { x: 0, y: KEY_STEP_UNITS },
} as const;

export type Direction = keyof typeof STEPS;

export function isDirection(action: string): action is Direction {
  return Object.hasOwn(STEPS, action);
}
