import { HOST_STYLE } from './host-style.ts';

/**
 * How the checkout looks, for its shadow root. Colours, radii, sizes of letters and outer spacings are the theme's variables.
 *
 * Lengths are pixels: rem would be the page's. What the page might say of the host or of the slotted places of the card
 * provider's form is overruled here, as `!important` inside a shadow root is stronger than outside: above the page lies nothing
 * but the sandbox's note. Breakpoints ask the container, which is as wide as the checkout's place on the page: 768 px for two
 * columns, 1025 px for more air.
 *
 * Letters are 13, 14, 16, 20 and 24 px (36 on a wide place), regular or bold. A browser looks each pair up and shapes it anew: with twice
 * as many, the first layout took twice as long.
 */
export const STYLE = `
${HOST_STYLE}
::slotted(*) { all: initial !important; display: block !important; min-width: 0 !important; visibility: inherit !important; direction: inherit !important; font: 16px/1.5 var(--rc-text-font-family) !important; color: var(--rc-color-text-dark) !important; }
h1, h2, h3, p, ul, dl, dd { margin: 0; padding: 0; }
h1, h2, h3 { font-size: inherit; }
ul { list-style: none; }
:focus-visible { outline: 3px solid var(--rc-color-focus); outline-offset: 2px; border-radius: var(--rc-shape-input-border-radius); }

.layer { container: layout-query-container / size; position: absolute; inset: 0; overflow: hidden auto; overscroll-behavior: contain; display: flex; flex-direction: column; min-width: 300px; font: var(--rc-text-body)/1.5 var(--rc-text-font-family); color: var(--rc-color-text-dark); background: var(--rc-color-page-background); text-align: start; -webkit-font-smoothing: antialiased; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; overflow-wrap: break-word; }
.layer:lang(ja), .layer:lang(zh), .layer:lang(ko) { line-break: strict; }
.layer:lang(ja) { word-break: auto-phrase; }
.layer-embedded { container-type: inline-size; position: relative; inset: auto; min-height: 100%; overflow: visible; }
.body { flex: 1 0 auto; display: grid; grid-template: auto 1fr / minmax(0, 1fr); }
.info { background: var(--rc-color-background); color: var(--rc-color-text-dark); }
.form { background: var(--rc-color-background); }
.column { padding-inline: var(--rc-spacing-outer-padding-mobile); }
.info .column { padding-block: 0 20px; }
.form .column { position: relative; padding-block: 24px max(32px, env(safe-area-inset-bottom)); }
.announcement { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.edge { position: fixed; inset-block-start: 0; }

.header { display: flex; align-items: center; gap: 10px; min-height: 64px; }
.app-icon { display: block; width: 32px; height: 32px; border-radius: 9px; object-fit: cover; flex: none; }
.app-name { font-weight: 700; min-width: 0; overflow-wrap: anywhere; }
.icon-button { display: grid; place-items: center; flex: none; width: 44px; height: 44px; padding: 0; border: 0; border-radius: 22px; background: none; }
.icon-button:hover { background: var(--rc-color-ui-light); }
.icon-button:focus-visible { border-radius: 22px; outline-offset: -3px; }
.header:has(.close) { margin-inline-end: -10px; }
.close { margin-inline-start: auto; }
.back, .separator { display: none; }

.title { font-weight: 400; color: var(--rc-color-text-light); }
.title-x-large { margin-top: 4px; font-size: var(--rc-text-title-x-large-mobile); line-height: 1.2; font-weight: 700; letter-spacing: -.015em; text-wrap: balance; font-variant-numeric: tabular-nums; }
.title-x-large small { font-size: 16px; font-weight: 400; letter-spacing: 0; color: var(--rc-color-text-light); }
.then { margin-top: 6px; color: var(--rc-color-text-light); text-wrap: balance; }
.description { display: none; margin-top: 16px; max-width: 38ch; color: var(--rc-color-text-light); white-space: pre-line; text-wrap: pretty; }
.facts { display: none; gap: 10px; margin-top: 24px; color: var(--rc-color-text-light); }
.facts li { display: flex; gap: 10px; align-items: flex-start; }
.facts .icon, .note-safe .icon { margin-top: 2px; }
.toggle { display: inline-flex; align-items: center; gap: 6px; min-height: 44px; margin-top: 10px; padding: 0; border: 0; background: none; font-weight: 700; text-align: start; }
.toggle[aria-expanded=true] .icon { transform: rotate(180deg); }
.details { padding-top: 4px; }
.details:not(.toggle + .details) { margin-top: 12px; }
.details-folded { display: none; }
.row { display: flex; align-items: baseline; justify-content: space-between; gap: 4px 20px; padding: 7px 0; }
.row dt, .order dt { min-width: 0; color: var(--rc-color-text-light); text-wrap: balance; }
.row dd { flex: none; max-width: 60%; text-align: end; font-variant-numeric: tabular-nums; }
.row-prompt dd { flex: 0 1 auto; max-width: 24ch; font-size: var(--rc-text-small); color: var(--rc-color-text-light); }
.tax + :not(.tax) { margin-top: 6px; padding-top: 13px; border-top: 1px solid var(--rc-color-ui-light); }
.row-total { font-weight: 700; }
.row-total dt { color: var(--rc-color-text-dark); }
.row-total dd { font-size: 20px; }
.skeleton { display: inline-block; position: relative; overflow: hidden; width: 64px; height: 12px; border-radius: 6px; background: var(--rc-color-ui-light); vertical-align: middle; }
.skeleton::after { content: ""; position: absolute; inset: 0; background: linear-gradient(90deg, transparent, var(--rc-color-background), transparent); opacity: .65; animation: sweep 1.4s infinite; }
.legal { flex-wrap: wrap; gap: 0 18px; font-size: var(--rc-text-note); color: var(--rc-color-text-light); }
.legal a { display: inline-flex; align-items: center; min-height: 32px; text-decoration: none; }
.legal a:hover { text-decoration: underline; }
.legal-info { display: none; }
.legal-form { display: flex; margin-top: 22px; padding-top: 10px; border-top: 1px solid var(--rc-color-ui-light); }
.legal-form a { min-height: 44px; }

.content { transition: opacity .5s ease .05s; }
@starting-style { .content { opacity: 0; } }
.title-large { font-size: var(--rc-text-title-large); line-height: 1.3; letter-spacing: -.01em; text-wrap: balance; }
.sub { margin-top: 3px; font-size: var(--rc-text-small); color: var(--rc-color-text-light); text-wrap: balance; overflow-wrap: anywhere; }
.sub b, .then b { color: var(--rc-color-text-dark); }
.entry-hidden { position: absolute; inset-inline: var(--rc-spacing-outer-padding-mobile); top: 0; height: 0; overflow: hidden; visibility: hidden; }
.elements { display: grid; gap: 14px; align-content: start; min-height: 210px; margin-top: 16px; }
.elements slot { display: block; }

.order { margin-top: 20px; padding: 12px 14px; border: 1px solid var(--rc-color-ui-light); border-radius: var(--rc-shape-card-border-radius); background: var(--rc-color-tint); font-size: 14px; line-height: 1.45; }
.order h3 { margin-bottom: 6px; }
.order dl { display: grid; grid-template-columns: fit-content(45%) 1fr; gap: 3px 12px; }
.order dl div { display: contents; }
.order dt { hyphens: auto; }
.order dd { min-width: 0; text-wrap: balance; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.consent { display: flex; align-items: flex-start; margin-top: 4px; font-size: 14px; line-height: 1.45; }
.consent input { appearance: none; display: grid; place-items: center; flex: none; width: 44px; height: var(--rc-spacing-input-height); margin: 0; margin-inline-start: -11px; border: 0; background: none; cursor: pointer; }
.consent input::before { grid-area: 1 / 1; content: ""; box-sizing: border-box; display: block; width: 22px; height: 22px; border: 1.5px solid var(--rc-color-ui-dark); border-radius: min(var(--rc-shape-input-border-radius), 6px); background: var(--rc-color-input-background) center / 18px no-repeat; }
.consent input:checked::before { border-color: var(--rc-color-primary); background-color: var(--rc-color-primary); }
.consent input:checked::after { content: ""; box-sizing: border-box; grid-area: 1 / 1; width: 6px; height: 11px; margin-bottom: 3px; border: solid var(--rc-color-primary-text); border-width: 0 2.5px 2.5px 0; transform: rotate(45deg); }
.consent input:focus-visible { outline: none; }
.consent input:focus-visible::before { outline: 3px solid var(--rc-color-focus); outline-offset: 2px; }
.consent > div { flex: 1; min-width: 0; padding-block: 13px 4px; }
.consent label { display: block; cursor: pointer; }
.consent p { margin-top: 2px; font-size: var(--rc-text-note); color: var(--rc-color-text-light); }
.button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 54px; margin-top: 16px; padding: 12px 20px; border: 0; border-radius: var(--rc-shape-button-border-radius); background: var(--rc-color-primary); color: var(--rc-color-primary-text); font-size: 20px; font-weight: 700; line-height: 1.25; text-align: center; text-wrap: balance; overflow-wrap: anywhere; transition: background-color .12s; }
.button:hover { background: var(--rc-color-primary-hover); }
.button:active { background: var(--rc-color-primary-pressed); }
.button:focus-visible { border-radius: var(--rc-shape-button-border-radius); }
.button:disabled { background: var(--rc-color-primary-disabled); color: var(--rc-color-primary-disabled-text); cursor: not-allowed; }
.note { margin-top: 14px; font-size: var(--rc-text-note); line-height: 1.5; color: var(--rc-color-text-light); text-wrap: pretty; }
.note + .note { margin-top: 8px; }
.note-safe { display: flex; gap: 8px; align-items: flex-start; }
.note + .note-safe { margin-top: 14px; }

.state { display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 8px; min-height: 210px; padding: 24px 0; text-align: center; }
.sign { display: grid; place-items: center; flex: none; width: 64px; height: 64px; margin-bottom: 12px; border-radius: 32px; }
.sign-error { background: var(--rc-color-error-background); color: var(--rc-color-error); }
.sign-wait { background: var(--rc-color-tint); color: var(--rc-color-text-light); }
.sign-success .icon { stroke-width: 2.25; }
.sign-success { background: var(--rc-color-success-background); color: var(--rc-color-success); animation: arrive .3s ease backwards .1s; }
.state-title { font-size: var(--rc-text-title-x-large-mobile); line-height: 1.2; letter-spacing: -.015em; text-wrap: balance; }
.state p { max-width: 36ch; margin-inline: auto; color: var(--rc-color-text-light); text-wrap: balance; overflow-wrap: anywhere; }
.state .state-title + p { margin-top: 8px; }
.state > .state-title + p { margin-top: 0; }
.state p.state-lead { margin-top: 8px; color: var(--rc-color-text-dark); }
.state > p.state-lead { margin-top: 0; }
.state p.state-wait { margin-top: 14px; }
.state p.state-note { margin-top: 14px; font-size: var(--rc-text-caption); line-height: 20px; }
.state-note + .state-note { margin-top: 0; }
.state-note a { display: inline-block; padding-block: 4px; }
.state .button { max-width: 360px; }
.sum { width: 100%; max-width: 360px; margin-top: 18px; border-top: 1px solid var(--rc-color-ui-light); font-size: var(--rc-text-small); }
.sum div { display: flex; justify-content: space-between; gap: 16px; padding: 11px 0; border-bottom: 1px solid var(--rc-color-ui-light); text-align: start; }
.sum dt { color: var(--rc-color-text-light); min-width: 0; }
.sum dd { min-width: 0; max-width: 65%; font-weight: 700; text-align: end; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.sum + .button { margin-top: 24px; }
.spinner { width: 44px; height: 44px; border: 4px solid var(--rc-color-ui-light); border-top-color: var(--rc-color-primary); border-radius: 50%; animation: turn .9s linear infinite; }
.mirrored:dir(rtl) { transform: scaleX(-1); }

.sandbox { position: sticky; top: 0; z-index: 1000002; flex: none; display: grid; grid-template-rows: 1fr; transition: transform .3s ease, grid-template-rows .3s ease, visibility .3s; }
.sandbox-fold { min-height: 0; overflow: hidden; }
.sandbox-line { display: flex; align-items: center; gap: 8px 14px; min-height: 44px; padding: 0 16px; background: #FFE08A; color: #2B2100; font-size: 14px; line-height: 1.35; }
.sandbox p { padding-block: 6px; }
.sandbox .icon-button { margin-inline: auto -12px; }
.sandbox .icon-button:hover { background: #2B21001A; }
.sandbox .icon-button:focus-visible { outline-color: #2B2100; }
.sandbox:not(.sandbox-closed) ~ .body { --banner: 44px; }
.sandbox-closed { grid-template-rows: 0fr; transform: translateY(-100%); visibility: hidden; }

@container layout-query-container (min-width: 768px) {
  .body { grid-template: 1fr / 1fr 1fr; }
  .column { width: 100%; max-width: 432px; padding-inline: var(--rc-spacing-outer-padding-tablet); }
  .entry-hidden { inset-inline: var(--rc-spacing-outer-padding-tablet); }
  .info .column { display: flex; flex-direction: column; margin-inline-start: auto; padding-block: 28px 20px; }
  .layer:not(.layer-embedded) .info .column { position: sticky; top: 0; min-height: calc(100cqh - var(--banner, 0px)); }
  .form .column { margin-inline-end: auto; padding-block: 36px 28px; }
  .header { min-height: 44px; margin-bottom: 44px; flex-wrap: wrap; }
  .close, .toggle { display: none; }
  .back { display: inline-flex; align-items: center; gap: 8px; min-height: 44px; padding: 0 10px; margin-inline-start: -12px; border: 0; border-radius: 8px; background: none; color: var(--rc-color-text-light); }
  .back:hover { color: var(--rc-color-text-dark); background: var(--rc-color-ui-light); }
  .separator { display: block; width: 1px; height: 20px; margin-inline: 2px 6px; background: var(--rc-color-ui-light); }
  .title-x-large { margin-top: 6px; font-size: var(--rc-text-title-x-large-desktop); line-height: 1.15; letter-spacing: -.022em; }
  .description { display: block; }
  .facts { display: grid; }
  .details, .details:not(.toggle + .details) { display: block; margin-top: 24px; padding-top: 12px; border-top: 1px solid var(--rc-color-ui-light); }
  .legal-info { display: flex; margin-top: auto; padding-top: 28px; }
  .legal-info a { min-height: 24px; }
  .legal-form { display: none; }
  .order { padding: 14px 16px; }
  .order dl { column-gap: 18px; }
  .state { min-height: min(620px, 78vh); }
  .layer-embedded .state { min-height: 440px; }
  .state-title { font-size: var(--rc-text-title-x-large-desktop); letter-spacing: -.022em; }
  .sandbox-line { justify-content: center; }
  .sandbox .icon-button { margin-inline: 0; }
  .layer-embedded .header { margin-bottom: 18px; }
}
@container layout-query-container (max-width: 767px) {
  .product-brief { display: none; }
  .info .column:has(.product-brief) { padding-bottom: 0; }
}
@container layout-query-container (max-width: 359px) {
  .order dl { display: block; }
  .order dl div { display: block; padding-block: 3px; }
  .sum div { flex-direction: column; gap: 0; }
  .sum dd { max-width: none; text-align: start; }
}
@container layout-query-container (min-width: 1025px) {
  .column { max-width: 488px; padding-inline: var(--rc-spacing-outer-padding-desktop); }
  .entry-hidden { inset-inline: var(--rc-spacing-outer-padding-desktop); }
}

@keyframes arrive { from { opacity: 0; transform: scale(.8); } }
@keyframes turn { to { transform: rotate(1turn); } }
@keyframes sweep { from { transform: translateX(-100%); } to { transform: translateX(100%); } }
@media (prefers-reduced-motion: reduce) {
  *, ::before, ::after { animation: none !important; transition: none !important; }
  .spinner { border-style: dotted; border-top-color: var(--rc-color-primary); }
}
@media (forced-colors: active) {
  .button, .order, .icon-button, .back { border: 1px solid ButtonText; }
  .button:disabled { border-color: GrayText; color: GrayText; }
  .consent input:checked::before { background: Highlight; forced-color-adjust: none; }
  .consent input:checked::after { border-color: HighlightText; forced-color-adjust: none; }
  .spinner { border-color: GrayText; border-top-color: Highlight; }
  .sandbox-line, .sign { border: 1px solid CanvasText; }
}
`;
