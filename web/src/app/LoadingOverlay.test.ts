import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { LoadingOverlay } from './LoadingOverlay.tsx';
import { type Loading, loading } from './loading.ts';

afterEach(() => vi.restoreAllMocks());

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
