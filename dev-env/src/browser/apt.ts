import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether packages of the system may be installed here: Debian or one of its children, as root. */
export function canInstall(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs packages of the system; `false` where that did not work, with the reason reported. */
export function aptInstall(packages: readonly string[], report: (line: string) => void): boolean {
  report(`${packages.join(' und ')} wird installiert (apt-get) …`);
  const limits = [
    '-o',
    'Acquire::Retries=1',
    '-o',
    'Acquire::http::Timeout=20',
    '-o',
    'DPkg::Lock::Timeout=120',
  ];
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status, stderr } = spawnSync('apt-get', ['-q', ...limits, ...step], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 10 * 60_000,
      encoding: 'utf8',
    });
    if (status !== 0) {
      report(`apt-get ${step[0]} ging nicht: ${stderr.trim().split('\n').at(-1) ?? ''}`);
      return false;
    }
  }
  return true;
}

/** Makes sure that emojis are drawn; pictures without them are uglier, never a reason to stop. */
export function ensureEmojiFont(report: (line: string) => void): void {
  if (!canInstall() || existsSync('/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf')) return;
  const fonts = spawnSync('fc-list', { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).stdout ?? '';
  if (!/emoji/i.test(fonts)) aptInstall(['fonts-noto-color-emoji'], report);
}
