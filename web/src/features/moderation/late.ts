import { lazy } from 'react';
import { loadPage } from '../../app/chunk-reload.ts';

/** One case or one person is looked at; the lists before them come without their code. */
export const CaseView = lazy(loadPage(async () => ({ default: (await import('./CaseView.tsx')).CaseView })));
export const PersonView = lazy(
  loadPage(async () => ({ default: (await import('./PersonView.tsx')).PersonView })),
);
