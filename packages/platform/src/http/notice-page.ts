import { createHash } from 'node:crypto';
import { escapeHtml, type Html } from '../html/index.ts';
import type { SecurityHeaders } from './headers.ts';

const STYLE = `:root{color-scheme:dark light;--ground:#17111f;--card:#1e1729;--line:#3a2f4a;--ink:#f4effa;--quiet:#c9bfd8;--accent:#ffb454}
@media (prefers-color-scheme:light){:root{--ground:#faf4ef;--card:#fff;--line:#e4d6d3;--ink:#2a1d38;--quiet:#5c4c64;--accent:#8a4b00}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:20px;background:var(--ground);color:var(--ink);font:17px/1.6 system-ui,sans-serif}
main{width:100%;max-width:560px;padding:28px 24px;background:var(--card);border:1px solid var(--line);border-radius:20px}
h1{margin:0 0 12px;font-size:26px;line-height:1.2;text-wrap:balance}
p{margin:0;color:var(--quiet);overflow-wrap:anywhere}
code{color:var(--accent);font:600 .95em/1.5 ui-monospace,monospace}`;

/** A whole document that needs no further file: its style stands in it, allowed by its hash and nothing else. */
export type NoticePage = { readonly html: string; readonly headers: SecurityHeaders };

/** A page that says one thing, for where nothing else may be shown. `headers`: what every answer carries. */
export function noticePage(
  { title, text }: { readonly title: string; readonly text: Html },
  headers: SecurityHeaders,
): NoticePage {
  const hash = createHash('sha256').update(STYLE).digest('base64');
  const policy = headers['content-security-policy'] ?? '';
  return {
    html: `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${text.text}</p></main></body></html>`,
    headers: {
      'content-security-policy': policy.replace(/style-src [^;]*/, `style-src 'sha256-${hash}'`),
      'content-type': 'text/html; charset=utf-8',
    },
  };
}
