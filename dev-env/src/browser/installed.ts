import { existsSync } from 'node:fs';
import path from 'node:path';
import { type FoundBrowser, isRunnable } from './runnable.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const commands = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];

/** Where a Chromium, Chrome or Edge would lie on a machine of this kind, best first. */
export function installedCandidates(platform: NodeJS.Platform, environment: Environment): string[] {
  if (platform === 'win32') {
    const folders = [
      environment['ProgramFiles'],
      environment['ProgramFiles(x86)'],
      environment['LOCALAPPDATA'],
    ];
    const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];
    return programs.flatMap((program) =>
      folders.flatMap((folder) => (folder ? `${folder}\\${program}` : [])),
    );
  }
  if (platform === 'darwin') {
    return ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  const folders = (environment['PATH'] ?? '').split(':').filter(Boolean);
  return commands.flatMap((command) => folders.map((folder) => path.posix.join(folder, command)));
}

/** The first browser of the machine that runs. */
export function findInstalled(environment: Environment): FoundBrowser | undefined {
  const executablePath = installedCandidates(process.platform, environment).find(
    (candidate) => existsSync(candidate) && isRunnable({ executablePath: candidate }),
  );
  return executablePath === undefined ? undefined : { executablePath, args: [], source: 'installed' };
}
