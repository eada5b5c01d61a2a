import { here } from '../../../i18n/day.ts';
import { t } from '../../../i18n/devices.ts';

const BROWSERS = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone', true],
  [/\biPad\b/, 'iPad', true],
  [/\bAndroid\b/, 'Android', true],
  [/\bWindows\b/, 'Windows', false],
  [/\bMac OS X\b/, 'Mac', false],
  [/\bCrOS\b/, 'ChromeOS', false],
  [/\bLinux\b/, 'Linux', false],
] as const;

export type DeviceWords = { readonly name: string; readonly isHandheld: boolean };

/** What people call what a client says it is (its User-Agent); of what it says, only words of ours are shown. */
export function deviceWords(userAgent: string): DeviceWords {
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1];
  const [, system, isHandheld = false] = SYSTEMS.find(([sign]) => sign.test(userAgent)) ?? [];
  const name =
    browser && system ? t('device.on', { browser, system }) : (browser ?? system ?? t('device.unknown'));
  return { name, isHandheld };
}

const NOW_MS = 5 * 60_000;

/** When somebody was last there: „Gerade eben da“, „Zuletzt gestern, 14:05 Uhr“, „Zuletzt 3. Nov., 14:05 Uhr“. */
export function seenWords(at: Date, now: Date): string {
  if (now.getTime() - at.getTime() < NOW_MS) return t('seen.now');
  return t('seen.at', { day: dayWords(at, now), time: here.time(at) });
}

/** A day near by its name, others by their date, with the year where it is another one. */
export function dayWords(at: Date, now: Date): string {
  if (at.toDateString() === now.toDateString()) return t('day.today');
  // Not 24 hours ago: with the change of the clocks a day has 23 or 25.
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (at.toDateString() === yesterday.toDateString()) return t('day.yesterday');
  return at.getFullYear() === now.getFullYear() ? here.shortDayOfYear(at) : here.shortDay(at);
}
