import { existsSync } from 'node:fs';
import { aptInstall, canInstall, ensureEmojiFont } from './apt.ts';
import { unpackBundled } from './bundled.ts';
import { findInstalled } from './installed.ts';
import type { FoundBrowser } from './runnable.ts';

type Report = (line: string) => void;

/**
 * What is taken where there are both: the one that comes with `npm ci`, of the same version everywhere and without the parts that
 * need a screen, which makes it a quarter faster; or the one that people use.
 */
export type Preference = 'pinned' | 'installed';

/**
 * Finds a Chromium: the one named by the variable CHROMIUM, the one that came with `npm ci` or an installed one, or one freshly
 * installed by apt (Debian, as root). Throws one clear sentence where there is none.
 */
export async function findBrowser(
  report: Report = () => {},
  prefer: Preference = 'pinned',
): Promise<FoundBrowser> {
  const named = process.env['CHROMIUM'];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM zeigt auf ${named}, aber dort liegt kein Browser.`);
    return { executablePath: named, args: [], source: 'CHROMIUM' };
  }
  const installed = () => findInstalled(process.env);
  const pinned = () => unpackBundled(report);
  const [first, second] = prefer === 'pinned' ? [pinned, installed] : [installed, pinned];
  const found = first() ?? second() ?? installByApt(report);
  if (!found) throw new Error(noBrowserSentence(process.platform));
  return found;
}

/** Makes a browser and its emoji font ready before a run, telling what it does. */
export async function prepareBrowser(report: Report): Promise<FoundBrowser> {
  const found = await findBrowser(report);
  ensureEmojiFont(report);
  return found;
}

/** What to do about a missing browser, for people. */
export function noBrowserSentence(platform: NodeJS.Platform): string {
  const way =
    platform === 'linux'
      ? 'Installiere Chromium (unter Debian: apt-get install chromium)'
      : 'Installiere Chrome, Edge oder Chromium';
  return `Für die Browsertests fehlt ein Browser. ${way} oder nenne einen mit der Variablen CHROMIUM.`;
}

function installByApt(report: Report): FoundBrowser | undefined {
  if (!canInstall() || !aptInstall(['chromium', 'fonts-noto-color-emoji'], report)) return undefined;
  return findInstalled(process.env);
}
