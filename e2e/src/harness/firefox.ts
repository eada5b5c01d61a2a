import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What Firefox is called, by package; `FIREFOX` names another one. */
const NAMES = [process.env['FIREFOX'], 'firefox-esr', 'firefox'].filter((name) => name !== undefined);

/** A Firefox of this machine; undefined where there is none (Debian: `apt-get install firefox-esr`). */
export const firefox: string | undefined = NAMES.find(
  (name) => spawnSync(name, ['--version'], { timeout: 20_000 }).status === 0,
);

/** Nothing of its own on the network, and no questions. */
const PREFERENCES = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'de-DE',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

/**
 * Opens a page in a Firefox of its own until `told` settles. There is no driver: protocols for that change between its versions,
 * so the page itself has to tell what it has found.
 */
export async function inFirefox<Told>(url: string, told: Promise<Told>): Promise<Told> {
  if (firefox === undefined) throw new Error('There is no Firefox on this machine.');
  const profile = mkdtempSync(path.join(os.tmpdir(), 'firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(path.join(profile, 'user.js'), lines.join(''));
  const browser = spawn(firefox, ['--headless', '--no-remote', '--profile', profile, url], {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile },
  });
  const ended = once(browser, 'exit');
  try {
    const gone = ended.then(() => Promise.reject(new Error('Firefox ended before the page told anything.')));
    return await Promise.race([told, gone]);
  } finally {
    browser.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true });
  }
}
