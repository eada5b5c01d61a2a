import type { View } from './address.ts';

/** Makes this document look the way the view asks for. */
export function appear({ theme, text, motion }: View): void {
  const { dataset, style } = document.documentElement;
  dataset['theme'] = theme === 'light' ? 'light' : 'dark';
  const isStill = motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  dataset['motion'] = isStill ? 'reduced' : 'full';
  // As if somebody had chosen larger letters in their browser; no rule of ours knows of it.
  style.fontSize = text === '200' ? '200%' : '';
}
