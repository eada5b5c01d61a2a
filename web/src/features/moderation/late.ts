import { lazy } from 'react';
import { loadPage } from '../../app/chunk-reload.ts';
import { late } from '../../app/late.ts';

/** One case or one person is looked at; the lists before them come without their code. */
export const CaseView = lazy(loadPage(async () => ({ default: (await import('./CaseView.tsx')).CaseView })));
export const PersonView = lazy(
  loadPage(async () => ({ default: (await import('./PersonView.tsx')).PersonView })),
);

/** Few look at the keys, and seldom. */
export const keySheet = late(() => import('./KeySheet.tsx'));

/** Comes with the first case that is picked. */
export const together = late(() => import('./Together.tsx'));
