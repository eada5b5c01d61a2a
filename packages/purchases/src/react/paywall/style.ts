import { HOST_STYLE } from '../screens/host-style.ts';

/**
 * How a paywall looks where its author says nothing, for its shadow root. What the author says stands at the elements.
 *
 * `!important` are the few things that no author may undo: nothing leads the page sideways, buttons can be hit, and what stands beside
 * each other has room, or goes into the next line.
 */
export const STYLE = `
${HOST_STYLE}
:host([data-behind]) { z-index: 1000000 !important; }
:host([data-behind=hidden]) { display: none !important; }
h1, h2, h3, h4, h5, h6, p, ol { margin: 0; padding: 0; }
ol { list-style: none; }
:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }

.layer { --text: #17151c; --ground: #fff; container-type: size; position: absolute; inset: 0; overflow: hidden; color-scheme: light; font: 16px/1.45 system-ui, sans-serif; color: var(--text); background: var(--ground); text-align: start; -webkit-font-smoothing: antialiased; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; overflow-wrap: break-word; }
.layer[data-mode=dark] { --text: #fff; --ground: #17151c; color-scheme: dark; }
.layer:lang(ja), .layer:lang(zh), .layer:lang(ko) { line-break: strict; }
.layer:lang(ja) { word-break: auto-phrase; }
.ground { position: absolute; inset: 0; }
.scroll { position: absolute; inset: 0; overflow: hidden auto; overscroll-behavior: contain; display: flex; flex-direction: column; outline: none; transition: opacity .5s ease .05s; }
@starting-style { .scroll { opacity: 0; } }
.layer-embedded { container-type: inline-size; position: relative; inset: auto; min-height: 100%; overflow: visible; display: grid; }
.layer-embedded .scroll { position: relative; overflow: visible; min-width: 0; }

.edge { position: fixed; inset-block-start: 0; }
.bar { position: sticky; top: 0; z-index: 2; display: flex; justify-content: flex-end; flex: none; height: 56px; margin-block-end: -8px; padding: 8px 8px 0; pointer-events: none; }
.close { display: grid; place-items: center; width: 44px; height: 44px; padding: 0; border: 0; border-radius: 22px; background: color-mix(in srgb, var(--footer, var(--ground)) 70%, transparent); pointer-events: auto; }
.close:hover { background: color-mix(in srgb, var(--text) 12%, transparent); }
.page { flex: 1 0 auto; display: flex; flex-direction: column; min-width: 0; }
.page > *, .footer { width: 100%; }
.column { width: 100%; max-width: 620px !important; margin-inline: auto !important; }
.page-wide .column { max-width: 960px !important; }
.page-full .column { max-width: none !important; }
.dock { position: sticky; bottom: 0; z-index: 1; flex: none; }
.dock > .footer { max-width: 620px !important; margin-inline: auto !important; }
.stack.footer { position: sticky; bottom: 0; z-index: 1; }
.page .footer::before, .dock::before { content: ""; position: absolute; inset: 0; z-index: -1; background: var(--footer, var(--ground)); backdrop-filter: blur(16px); }
.status { max-width: 620px; margin-inline: auto; padding: 10px 20px; font-size: 14px; text-align: center; text-wrap: balance; }
.status:empty { display: none; }
.dock:last-child { padding-block-end: env(safe-area-inset-bottom); }

.stack { position: relative; min-width: 0; }
.stack-horizontal { flex-wrap: wrap; row-gap: 8px !important; }
.stack-horizontal > * { min-inline-size: min-content !important; }
.stack-horizontal > .package { min-inline-size: min(200px, 100%) !important; }
.page-full .column > * { flex-basis: 320px !important; min-inline-size: min(320px, 100%) !important; }
.page-full .column > .stack-vertical > :not(.image) { max-inline-size: 580px !important; }
.stack-zlayer > * { grid-area: 1 / 1; }
.text { display: block; text-wrap: pretty; }
.text-heading { line-height: 1.2; letter-spacing: -.01em; text-wrap: balance; }
.text code { font-family: ui-monospace, monospace; font-size: .94em; }
.image { display: block; }
.badge { z-index: 1; white-space: nowrap; line-height: 1.3; }
button.stack { border: 0; padding: 0; background: none; text-align: start; }
.button { min-width: 44px !important; min-height: 44px !important; -webkit-user-select: none; user-select: none; transition: filter .12s; }
.layer[data-busy] button { cursor: progress; }
.button:hover { filter: brightness(.94); }
.button:active { filter: brightness(.88); }
[data-mode=dark] .button:hover { filter: brightness(1.08); }
.button[aria-busy=true] { opacity: .7; }
.package { min-height: 44px; cursor: pointer; }
.package-plain.selected { outline: 2px solid var(--text); outline-offset: -2px; }
.choice { position: absolute; inset: 0; border-radius: inherit; }
.package .button { z-index: 1; }

.item { position: relative; display: flex; }
.item-texts { display: flex; flex-direction: column; justify-content: center; flex: 1; min-width: 0; }
.connector { position: absolute; }
.close .icon { width: 22px; height: 22px; }
.timeline .icon { width: 100%; height: 100%; }
.icon-dot { stroke-width: 8; }

@container (min-width: 768px) {
  .page:not(.page-full) { flex-grow: 0; margin-block-start: auto; }
  .page:not(.page-full) + .dock { margin-block-end: auto; }
}
@media (prefers-reduced-motion: reduce) {
  *, ::before, ::after { animation: none !important; transition: none !important; }
}
@media (forced-colors: active) {
  .button, .close, .package { border: 1px solid ButtonText; }
  .package.selected { outline: 3px solid Highlight; }
}
`;
