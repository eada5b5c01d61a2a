import type { Exhibit } from '../exhibit.ts';
import { actions } from './actions.tsx';
import { choices } from './choices.tsx';
import { forms } from './forms.tsx';
import { signs } from './signs.tsx';
import { surfaces } from './surfaces.tsx';

/** The design system: components without data. */
export const buildingBlocks: readonly Exhibit[] = [...actions, ...choices, ...forms, ...surfaces, ...signs];
