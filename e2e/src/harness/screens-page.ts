import path from 'node:path';
import { rolldown } from 'rolldown';
import { type Shop, serve } from './shop.ts';

const PAGE = path.resolve(
  import.meta.dirname,
  '../../../packages/purchases/src/react/screens/page.fixture.ts',
);

/** Nothing is allowed but the page's own script, and pictures within the text for the icon. */
const POLICY =
  "default-src 'none'; script-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'";

/** Rules of a page that wants everything to be its own way. */
export const HOSTILE = `
html { font-size: 40px; color: lime; background: black; letter-spacing: 4px; line-height: 3; }
* { all: unset !important; display: block !important; font: 30px fantasy !important; color: lime !important; transition: none !important; }
div { position: static !important; width: 30px !important; height: 30px !important; opacity: .1 !important; --rc-color-primary: lime !important; }
`;

/**
 * A page of some shop that shows made-up checkouts by the sources of the screens. `/` has a strict content security policy,
 * `/hostile` styles of its own for everything.
 */
export async function openScreensPage(): Promise<Shop> {
  const bundle = await rolldown({
    input: PAGE,
    tsconfig: false,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"development"' } },
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  return serve(
    ({ pathname }) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Shop</title>
${pathname === '/hostile' ? `<style>${HOSTILE}</style>` : `<meta http-equiv="content-security-policy" content="${POLICY}">`}
<body><button id="before">Shop</button><div id="place"></div>
<script type="module" src="/screens.js"></script></body></html>`,
    undefined,
    new Map([['/screens.js', output[0].code]]),
  );
}
