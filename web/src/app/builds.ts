import { type MiddlewareFunction, redirectDocument } from 'react-router';
import { mayBeAway } from '../device/reach.ts';

const CHECK_EVERY_MS = 3_600_000;

/** The facts of a build, as they lie beside it: `builds/latest.json` and `builds/meta/{id}.json`. */
type Facts = Readonly<Record<string, unknown>>;

let isOutdated = false;

/** Looks every hour whether this build has been replaced. Returns how to stop. */
export function watchBuilds(ownId: string | undefined): () => void {
  if (!ownId) return () => {};
  const timer = setInterval(async () => {
    // Out of reach, or half put up: the next look will tell.
    if (!(await hasNewer(ownId).catch(() => false))) return;
    isOutdated = true;
    clearInterval(timer);
  }, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}

/**
 * Stands before every page: once there is a newer build, the next page comes with a document of it. Out of reach there is none,
 * and this build meets no server either: it goes on with what it has.
 */
export const freshBuild: MiddlewareFunction = ({ request }) => {
  if (isOutdated && !mayBeAway()) throw redirectDocument(request.url);
};

/** Another build counts when its own facts are there and agree; what `matcher` holds is not for us. */
async function hasNewer(ownId: string): Promise<boolean> {
  const { id: latestId } = await read(`latest.json?${Date.now()}`);
  if (typeof latestId !== 'string' || latestId === ownId) return false;
  const { id, matcher } = await read(`meta/${encodeURIComponent(latestId)}.json`);
  return id === latestId && typeof matcher === 'object';
}

async function read(file: string): Promise<Facts> {
  const response = await fetch(`/builds/${file}`);
  return response.ok ? response.json() : {};
}
