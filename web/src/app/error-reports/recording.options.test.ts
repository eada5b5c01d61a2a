import { replayIntegration } from '@sentry/browser';
import { describe, expect, it } from 'vitest';
import { REPLAY } from './recording.options.ts';

describe('a replay, as the library has understood it', () => {
  const { _initialOptions: options, _recordingOptions: picture } = replayIntegration(REPLAY) as unknown as {
    readonly _initialOptions: Readonly<Record<string, unknown>>;
    readonly _recordingOptions: Readonly<Record<string, unknown>>;
  };

  it('[OBS-07] masks all text', () => {
    expect(options['maskAllText']).toBe(true);
    expect(picture['maskAllText']).toBe(true);
  });

  it('[OBS-08] masks all inputs', () => {
    expect(options['maskAllInputs']).toBe(true);
    expect(picture['maskAllInputs']).toBe(true);
  });

  it('[OBS-09] blocks all media, and what opens over a page', () => {
    expect(options['blockAllMedia']).toBe(true);
    expect(String(picture['blockSelector']).split(',')).toEqual(
      expect.arrayContaining(['img', 'svg', 'video', 'audio', 'picture', 'dialog', '[role="alertdialog"]']),
    );
  });

  it('[OBS-10] ends with ten thousand changes at once', () => {
    expect(options['mutationLimit']).toBe(10_000);
  });

  it('[OBS-11] remarks on 750 changes at once', () => {
    expect(options['mutationBreadcrumbLimit']).toBe(750);
  });

  it('[OBS-12] calls a click slow after seven seconds', () => {
    expect(options['slowClickTimeout']).toBe(7_000);
  });

  it('[OBS-14] holds bodies of requests', () => {
    expect(options['networkCaptureBodies']).toBe(true);
  });

  it('[OBS-01] needs no worker, and keeps nothing on the device', () => {
    expect([options['useCompression'], options['stickySession']]).toEqual([false, false]);
  });

  it('[OBS-07] masks attributes that name people', () => {
    const attributeOf = picture['maskAttributeFn'] as (
      name: string,
      value: string,
      element: object,
    ) => string;
    const element = { matches: () => false, tagName: 'DIV', getAttribute: () => null };
    for (const name of ['aria-label', 'title', 'alt', 'data-person', 'data-bubble-of', 'value'])
      expect(attributeOf(name, 'Lena', element), name).toBe('****');
    expect(attributeOf('class', 'card', element)).toBe('card');
  });
});
