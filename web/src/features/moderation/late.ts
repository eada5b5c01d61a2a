import { lazy } from 'react';
import { loadPage } from '../../app/chunk-reload.ts';

/** The page of a case or a person; the lists before them come without this code. */
export const CaseView = lazy(loadPage(async () => ({ default: (await import('./CaseView.tsx')).CaseView })));
export const PersonView = lazy(
  loadPage(async () => ({ default: (await import('./PersonView.tsx')).PersonView })),
);
