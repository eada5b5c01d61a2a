import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';

export type Packing = {
  /** Where the chat is, as `https://chat.example`. */
  readonly server: string;
  /** The web client at Google whose ID tokens that server takes; empty: there is no sign-in with Google. */
  readonly googleClientId: string;
  readonly hasPurchases: boolean;
};

/** What of the build is for servers and their caches. */
const NOT_PACKED = /\.(?:br|gz)$|(?:^|\/)\.(?:vite|build-stamp)(?:\/|$)/;
/** Its address is the same in every build: the app brings it along, and no cache stands between. */
const SHELL_FILE = 'shell.js';
/** Beside it the card form may be needed, whose script comes from nowhere else. */
const CARD_FORM = ['https://js.stripe.com', 'https://hooks.stripe.com'];

/**
 * Makes the pages of the native app in the folder `www` out of the built client in `dist`: the same files, and before them the
 * code that fills `device`.
 */
export async function packApp(
  { root, dist, www }: { readonly root: string; readonly dist: string; readonly www: string },
  packing: Packing,
): Promise<void> {
  await rm(www, { recursive: true, force: true });
  await cp(dist, www, {
    recursive: true,
    filter: (file) => !NOT_PACKED.test(path.relative(dist, file)),
  });
  await bundleShell(root, path.join(www, SHELL_FILE));
  const document = path.join(www, 'index.html');
  await writeFile(document, packedDocument(await readFile(document, 'utf8'), packing));
}

async function bundleShell(root: string, file: string): Promise<void> {
  const build = await rolldown({
    input: path.join(root, 'mobile/src/main.ts'),
    tsconfig: false,
    platform: 'browser',
    // The plugins bring what they do in browsers, which is never asked for in the app.
    external: /\/web(?:\.js)?$/,
    treeshake: { moduleSideEffects: false },
  });
  await build.write({ file, format: 'iife', minify: true, codeSplitting: false });
  await build.close();
}

/** The document of the client as the app opens it. */
export function packedDocument(html: string, packing: Packing): string {
  const packed = html
    // The shell asks the server itself.
    .replace(/\s*<link rel="preload" href="\/config.json"[^>]*>/, '')
    .replace(/\s*<link rel="manifest"[^>]*>/, '')
    .replace('<script src="/first.js"></script>', (first) => `${first}\n    ${shellElement(packing)}`)
    .replace('<meta charset="utf-8" />', (charset) => `${charset}\n    ${policyElement(packing)}`);
  if (!packed.includes(SHELL_FILE) || !packed.includes('Content-Security-Policy'))
    throw new Error('The document of the client has changed: the shell has no place in it.');
  return packed;
}

function shellElement({ server, googleClientId, hasPurchases }: Packing): string {
  const google = googleClientId === '' ? '' : ` data-google="${attribute(googleClientId)}"`;
  return `<script src="/${SHELL_FILE}" data-server="${attribute(server)}"${google} data-purchases="${hasPurchases ? 'yes' : 'no'}"></script>`;
}

/** No server sends headers with it, so the document brings its policy along; like the server's, but that the server is elsewhere. */
function policyElement({ server, hasPurchases }: Packing): string {
  const socket = server.replace(/^http/, 'ws');
  const paid = hasPurchases ? ` ${server} ${CARD_FORM.join(' ')}` : '';
  const policy = [
    "default-src 'none'",
    `script-src 'self'${paid}`,
    "style-src 'self'",
    `img-src 'self' data: blob: ${server}`,
    "font-src 'self'",
    `media-src ${server} https:`,
    `connect-src 'self' ${server} ${socket} https: wss:`,
    ...(hasPurchases ? [`frame-src${paid}`] : []),
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
  return `<meta http-equiv="Content-Security-Policy" content="${attribute(policy)}" />`;
}

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
