import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { type FoundBrowser, isRunnable } from './runnable.ts';

/**
 * The Chromium that comes with `npm ci` (Linux on x64 only). Its package unpacks into the temp folder of
 * whoever came first, and its libraries only in a certain cloud; so it is unpacked here, once per version.
 */
export function unpackBundled(report: (line: string) => void): FoundBrowser | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const home = packageFolder();
  if (!home) return undefined;

  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = path.resolve(home, '../../.cache', `chromium-${version}`);
  if (!existsSync(folder)) {
    report(`Chromium ${version} wird ausgepackt …`);
    unpack(path.join(home, 'bin'), folder);
  }

  const found: FoundBrowser = {
    executablePath: path.join(folder, 'chromium'),
    args: [],
    env: { LD_LIBRARY_PATH: path.join(folder, 'lib'), ...fontsWithoutSystem(folder) },
    source: `@sparticuz/chromium ${version}`,
  };
  return isRunnable(found) ? found : undefined;
}

function packageFolder(): string | undefined {
  try {
    return path.resolve(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '../..');
  } catch {
    return undefined;
  }
}

// Unpacked beside its place and then moved, so that nobody ever sees half a browser.
function unpack(packed: string, folder: string): void {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    const inflate = (name: string) => brotliDecompressSync(readFileSync(path.join(packed, name)));
    writeFileSync(path.join(draft, 'chromium'), inflate('chromium.br'), { mode: 0o755 });
    for (const archive of ['al2023.tar.br', 'swiftshader.tar.br', 'fonts.tar.br']) {
      const { status, stderr } = spawnSync('tar', ['-x', '--no-same-owner', '-C', draft], {
        input: inflate(archive),
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`${archive} could not be unpacked: ${stderr}`);
    }
    writeFileSync(path.join(draft, 'fonts.conf'), fontConfiguration(path.join(folder, 'fonts')));
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Somebody else was faster: theirs is as good.
    if (!existsSync(folder)) throw error;
  }
}

// A machine without fontconfig would show no letters at all.
function fontsWithoutSystem(folder: string): Record<string, string> {
  return existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: path.join(folder, 'fonts.conf') };
}

function fontConfiguration(fonts: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${fonts}/cache</cachedir>
</fontconfig>
`;
}
