import { lazy } from 'react';
import { loadPage } from '../../app/chunk-reload.ts';

/** Brings Markdown along, which no other part of the desk needs. */
export const NewsEditor = lazy(
  loadPage(async () => ({ default: (await import('./NewsEditor.tsx')).NewsEditor })),
);

/** Rooms are made seldom. */
export const NewRoom = lazy(loadPage(async () => ({ default: (await import('./NewRoom.tsx')).NewRoom })));

/** Few rooms have a screen, and so hosts. */
export const HostsPart = lazy(
  loadPage(async () => ({ default: (await import('./HostsPart.tsx')).HostsPart })),
);
