import { act, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { tips } from '../i18n/tips.ts';
import { bareDocument } from './bare-document.fixture.ts';
import { LoadingOverlay } from './LoadingOverlay.tsx';
import { type Loading, loading } from './loading.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The overlay as it is drawn with this in the store. */
function overlayWith(state: Loading): string {
  vi.spyOn(loading, 'getInitialState').mockReturnValue(state);
  return renderToStaticMarkup(createElement(LoadingOverlay));
}

it('[SHELL-09 a, SHELL-09 b] [OP-08] the store holds both fields, and a message is an extra line', () => {
  expect(loading.getState()).toEqual({ isLoading: true, loadingMessage: '' });
  expect(overlayWith({ isLoading: true, loadingMessage: '' })).toContain('Wird geladen');
  const told = overlayWith({ isLoading: true, loadingMessage: 'Das Kaffeehaus wird aufgeräumt.' });
  expect(told).toContain('Wird geladen');
  expect(told).toContain('Das Kaffeehaus wird aufgeräumt.');
});

it('[SHELL-07 a, SHELL-07 b] is there while the flag is set, and gone when it is unset', () => {
  expect(overlayWith({ isLoading: true, loadingMessage: '' })).not.toBe('');
  expect(overlayWith({ isLoading: false, loadingMessage: 'Gleich.' })).toBe('');
});

it.each([
  [0, [tips[0], tips[1], tips[0]]],
  [0.99, [tips.at(-1), tips.at(-2), tips.at(-1)]],
])(
  '[SHELL-05] [SHELL-06] [OP-09] draws by chance: %d gives these tips, another each 8 seconds',
  async (chance, drawn) => {
    const { root, document, window } = bareDocument();
    for (const [name, stub] of Object.entries({ document, window, IS_REACT_ACT_ENVIRONMENT: true }))
      vi.stubGlobal(name, stub);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    const { createRoot } = await import('react-dom/client');
    const overlay = createRoot(root as unknown as Element);
    await act(async () => overlay.render(createElement(LoadingOverlay)));
    await act(() => vi.dynamicImportSettled());
    const seen = [root.textContent];
    for (const waitMs of [7_999, 1, 7_999, 1]) {
      await act(async () => vi.advanceTimersByTime(waitMs));
      if (waitMs > 1) expect(root.textContent).toBe(seen.at(-1));
      else seen.push(root.textContent);
    }
    expect(seen).toEqual(drawn.map((tip) => `Wird geladenTipp: ${tip}`));
    await act(async () => overlay.unmount());
  },
);
