import {
  type BrowserClient,
  breadcrumbsIntegration,
  browserTracingIntegration,
  getActiveSpan,
  getCurrentScope,
  replayIntegration,
  startBrowserTracingNavigationSpan,
} from '@sentry/browser';
import type { DataRouter } from 'react-router';
import { whenIdle } from '../../device/idle.ts';
import { config } from '../config.ts';
import { consentHere, mayRecord, onConsentChanged } from './may-record.ts';
import { recordedBodies } from './recorded-bodies.ts';
import { REPLAY, TRACING } from './recording.options.ts';
import { isRecorded, routeOf } from './route.ts';

/** Traces and records what happens on pages that may be recorded, whenever the consent is there. */
export function record(client: BrowserClient, router: DataRouter): void {
  client.addIntegration(browserTracingIntegration(TRACING));
  const replay = replayOn(client);
  let address = addressOf(router);
  const update = () => {
    const { location, navigation } = router.state;
    const next = (navigation.location ?? location).pathname;
    const isWanted = mayRecord() && isRecorded(next);
    getCurrentScope().setTag('consent', consentHere()?.day);
    // What is left is seen until what comes stands.
    replay.set(isWanted && isRecorded(location.pathname));
    const before = address;
    address = addressOf(router);
    if (!isWanted) getActiveSpan()?.end();
    else if (address !== before) traceNavigation(client, routeOf(next));
  };
  router.subscribe(update);
  onConsentChanged(update);
  update();
}

/** Where the page is, or will be in a moment. */
function addressOf({ state }: DataRouter): string {
  const { pathname, search } = state.navigation.location ?? state.location;
  return pathname + search;
}

function traceNavigation(client: BrowserClient, route: string): void {
  const attributes = {
    'sentry.segment.name.source': 'route',
    'sentry.origin': 'auto.navigation.react',
  } as const;
  startBrowserTracingNavigationSpan(client, { name: route, attributes }, { url: location.origin + route });
}

/** A replay that runs while it is wanted; whether all of it is sent or only what led to an error is drawn once for a document. */
function replayOn(client: BrowserClient): { set(isWanted: boolean): void } {
  const replay = replayIntegration({
    ...REPLAY,
    networkDetailAllowUrls: [recordedBodies(new URL(config()?.apiBase ?? '/api', location.href))],
  });
  let isWhole: boolean | undefined;
  let isOn = false;
  const begin = () => {
    if (isWhole === undefined) {
      // By these replays get to know of requests.
      client.addIntegration(
        breadcrumbsIntegration({ dom: false, xhr: false, history: false, sentry: false }),
      );
      client.addIntegration(replay);
      isWhole = replay.getRecordingMode() === 'session';
    } else if (isWhole) replay.start();
    else replay.startBuffering();
  };
  const end = () => replay.stop({ flush: isWhole === true && mayRecord() });
  let callOff = () => {};
  return {
    set(isWanted) {
      if (isWanted === isOn) return;
      isOn = isWanted;
      callOff();
      // A replay begins with a picture of the whole page: not of the one before, which React has yet to take away.
      if (isOn) callOff = whenIdle(begin);
      else void end();
    },
  };
}
