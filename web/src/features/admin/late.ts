import { lazy } from 'react';
import { loadPage } from '../../app/chunk-reload.ts';

/** Brings Markdown along, which no other part of the desk needs. */
export const NewsEditor = lazy(
  loadPage(async () => ({ default: (await import('./NewsEditor.tsx')).NewsEditor })),
);

/** Administrators look at it seldom. */
export const HealthDesk = lazy(
  loadPage(async () => ({ default: (await import('./HealthDesk.tsx')).HealthDesk })),
);

/** Rooms are made seldom. */
export const NewRoom = lazy(loadPage(async () => ({ default: (await import('./NewRoom.tsx')).NewRoom })));

/** Few rooms have a screen, and so hosts. */
export const HostsPart = lazy(
  loadPage(async () => ({ default: (await import('./HostsPart.tsx')).HostsPart })),
);
