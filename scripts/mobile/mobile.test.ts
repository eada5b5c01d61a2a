import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packApp, packedDocument } from '../../mobile/pack.ts';
import { syncProjects } from './sync.ts';

const root = path.resolve(import.meta.dirname, '../..');
const mobile = path.join(root, 'mobile');
const ANDROID = 'android/app/src/main';
const PACKING = {
  server: 'https://chat.example',
  googleClientId: '1-a.apps.googleusercontent.com',
  hasPurchases: true,
};
const PLUGINS = ['@capacitor/app', '@capacitor/splash-screen', '@capawesome/capacitor-google-sign-in'];
/** What of the projects is made anew by each synchronisation, and kept in the repository. */
const GENERATED = [
  'android/capacitor.settings.gradle',
  'android/app/capacitor.build.gradle',
  'ios/App/CapApp-SPM/Package.swift',
];

let folder: string;
let copy: string;
let said: string;

/** A checkout of its own: what is synchronised is written. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'plausch-mobile-'));
  copy = path.join(folder, 'mobile');
  await cp(mobile, copy, { recursive: true, filter: (file) => !/\/(?:www|public)$/.test(file) });
  for (const scope of ['@capacitor', '@capawesome'])
    await cp(path.join(root, 'node_modules', scope), path.join(folder, 'node_modules', scope), {
      recursive: true,
    });
  const dist = path.join(folder, 'dist');
  await mkdir(path.join(dist, '.vite'), { recursive: true });
  await mkdir(path.join(dist, 'assets'));
  await cp(path.join(root, 'web/index.html'), path.join(dist, 'index.html'));
  for (const file of [
    'assets/main-abc123.js',
    'assets/main-abc123.js.br',
    '.vite/hints.json',
    '.build-stamp',
  ])
    await writeFile(path.join(dist, file), 'export {};');
  await packApp({ root, dist, www: path.join(copy, 'www') }, PACKING);
  for (const name of await readdir(path.join(root, 'node_modules')))
    await symlink(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name)).catch(
      () => undefined,
    );
  said = await syncProjects(copy);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (file: string, from = copy) => readFile(path.join(from, file), 'utf8');

describe('the native projects', () => {
  it('[APP-02 a] register the three plugins of the specification, and no other', async () => {
    const registered: { pkg: string; classpath: string }[] = JSON.parse(
      await read(`${ANDROID}/assets/capacitor.plugins.json`),
    );
    expect(registered.map(({ pkg }) => pkg)).toEqual(PLUGINS);
    expect(said.match(/Found 3 Capacitor plugins/g)).toHaveLength(2);
    const swift = await read('ios/App/CapApp-SPM/Package.swift');
    expect(swift.match(/path: "[^"]+"/g)).toEqual(
      PLUGINS.map((name) => `path: "../../../../node_modules/${name}"`),
    );
    // By these names the page calls them.
    const names = await Promise.all(
      registered.map(async ({ pkg, classpath }) => {
        const file = `android/src/main/java/${classpath.replaceAll('.', '/')}.java`;
        const source = await readFile(path.join(root, 'node_modules', pkg, file), 'utf8');
        return /@CapacitorPlugin\(\s*name = "(\w+)"|String (?:PLUGIN_)?NAME = "(\w+)"/
          .exec(source)
          ?.slice(1)
          .find(Boolean);
      }),
    );
    expect(names).toEqual(['App', 'SplashScreen', 'GoogleSignIn']);
  });

  it('take the client as it is built, with what fills its device before it', async () => {
    for (const pages of [`${ANDROID}/assets/public`, 'ios/App/App/public']) {
      const files = await readdir(path.join(copy, pages), { recursive: true });
      expect(files).toEqual(expect.arrayContaining(['index.html', 'shell.js', 'assets/main-abc123.js']));
      expect(files.filter((file) => /hints|\.br$|stamp/.test(file))).toEqual([]);
      const html = await read(`${pages}/index.html`);
      expect(html.indexOf('/shell.js')).toBeLessThan(html.indexOf('/src/main.tsx'));
    }
  });

  it('are in the repository as a synchronisation leaves them', async () => {
    for (const file of GENERATED) expect(await read(file)).toBe(await read(file, mobile));
  });

  it('are called alike everywhere', async () => {
    const { appId, appName } = JSON.parse(await read('capacitor.config.json'));
    const gradle = await read('android/app/build.gradle');
    expect(gradle).toContain(`applicationId "${appId}"`);
    expect(gradle).toContain(`namespace = "${appId}"`);
    expect(await read(`${ANDROID}/res/values/strings.xml`)).toContain(`<string name="app_name">${appName}<`);
    expect(await read('ios/App/App.xcodeproj/project.pbxproj')).toContain(
      `PRODUCT_BUNDLE_IDENTIFIER = ${appId};`,
    );
  });

  it('keep the token on the device, speak to nobody in clear text, and open no door', async () => {
    const manifest = await read(`${ANDROID}/AndroidManifest.xml`);
    expect(manifest).toContain('android:allowBackup="false"');
    expect(manifest).toContain('android:usesCleartextTraffic="false"');
    expect(manifest.match(/<(?:activity|service|receiver|provider)\b/g)).toHaveLength(2);
    expect(manifest.match(/android:exported="true"/g)).toHaveLength(1);
    expect(manifest.match(/uses-permission android:name="[^"]+"/g)).toEqual([
      'uses-permission android:name="android.permission.INTERNET"',
    ]);
  });

  it('[APP-04] wait with the splash screen for the page', async () => {
    const { plugins } = JSON.parse(await read(`${ANDROID}/assets/capacitor.config.json`));
    expect(plugins.SplashScreen.launchAutoHide).toBe(false);
  });

  it('are built with one Capacitor', async () => {
    const { dependencies, devDependencies } = JSON.parse(await read('package.json'));
    const majors = Object.entries<string>({ ...dependencies, ...devDependencies })
      .filter(([name]) => name.startsWith('@capacitor/'))
      .map(([, version]) => version.split('.')[0]);
    expect(new Set(majors).size).toBe(1);
  });
});

describe('the document of the app', () => {
  const html = () => read('index.html', path.join(root, 'web'));
  const policyOf = (text: string) => /Content-Security-Policy" content="([^"]+)"/.exec(text)?.[1];

  it('lets in nothing of others but what is paid with, and that only where the app sells', async () => {
    expect(policyOf(packedDocument(await html(), PACKING))).toContain(
      "script-src 'self' https://chat.example https://js.stripe.com",
    );
    const unsold = policyOf(packedDocument(await html(), { ...PACKING, hasPurchases: false }));
    expect(unsold).toContain("script-src 'self';");
    expect(unsold).not.toContain('stripe');
  });

  it('escapes what it is told', async () => {
    const hostile = { ...PACKING, googleClientId: '"><script>alert(1)</script>' };
    expect(packedDocument(await html(), hostile)).not.toContain('<script>alert');
  });

  it('is refused where it has no place for the shell', () => {
    expect(() => packedDocument('<!doctype html><title>Something else</title>', PACKING)).toThrow(
      'no place in it',
    );
  });
});
