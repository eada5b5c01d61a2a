import type { browserTracingIntegration, replayIntegration } from '@sentry/browser';

/** Beside what is masked by default, what names people, and by ids also in the attributes of ours. */
const MASKED =
  'title placeholder aria-label aria-description aria-valuetext alt label value data-person data-bubble-of';

/** Of replays; at most 300 events in 5 seconds is the library's own. */
export const REPLAY = {
  maskAllText: true,
  maskAllInputs: true,
  maskAttributes: MASKED.split(' '),
  blockAllMedia: true,
  // What opens over a page: cards of people, reports, warnings.
  block: ['dialog', '[role="dialog"]', '[role="alertdialog"]'],
  mutationLimit: 10_000,
  mutationBreadcrumbLimit: 750,
  slowClickTimeout: 7_000,
  networkCaptureBodies: true,
  // Its worker would need a hole in the content security policy.
  useCompression: false,
  // Nothing more is kept on the device.
  stickySession: false,
} satisfies Parameters<typeof replayIntegration>[0];

/** Of traces: navigations are told by our router, by the pattern of the page. */
export const TRACING = {
  instrumentPageLoad: false,
  instrumentNavigation: false,
  instrumentBfcacheRestore: false,
  linkPreviousTrace: 'off',
  traceXHR: false,
  // They name what was looked at or pressed.
  webVitals: { ignore: ['cls', 'inp', 'lcp'] },
  enableLongAnimationFrame: false,
} satisfies Parameters<typeof browserTracingIntegration>[0];
