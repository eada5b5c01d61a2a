/** Of the card form. Classes with capitals are those that an appearance may speak of. */
export const FORM_STYLES = `
:host { all: initial !important; display: block !important; visibility: inherit !important; color-scheme: var(--scheme) !important; }
*, ::before, ::after { box-sizing: border-box; }
.form {
  display: grid; grid-template-columns: 1fr 1fr; gap: var(--spacingGridRow) var(--spacingGridColumn);
  font-family: var(--fontFamily); font-size: var(--fontSizeBase); line-height: 1.4; color: var(--colorText);
}
.wide { grid-column: 1 / -1; }
.field { min-width: 0; }
.control { position: relative; }
.Label { display: block; margin-block-end: 4px; font-size: 0.9375em; color: var(--colorText); }
.Input {
  display: block; inline-size: 100%; min-block-size: 46px; margin: 0; padding: 10px 12px; appearance: none;
  border: 1px solid var(--colorBorder); border-radius: var(--borderRadius); background-color: var(--colorBackground);
  color: var(--colorText); font: inherit; font-size: max(16px, 1em); line-height: var(--fontLineHeight);
  font-variant-numeric: tabular-nums;
}
select.Input { padding-inline-end: 36px; line-height: 1.3; text-overflow: ellipsis; }
.Input::placeholder { color: var(--colorTextPlaceholder); opacity: 1; }
.Input:focus { border-color: var(--colorPrimary); outline: 2px solid transparent; box-shadow: var(--focusBoxShadow); }
.floating .Label {
  position: absolute; inset-inline-start: 13px; inset-block-start: 50%; z-index: 1; margin: 0; translate: 0 -50%;
  max-inline-size: calc(100% - 26px); overflow: hidden; white-space: nowrap; text-overflow: ellipsis;
  color: var(--colorTextPlaceholder); pointer-events: none; transition: scale 120ms, inset-block-start 120ms; transform-origin: left;
}
.floating .Label--floating { inset-block-start: 15px; scale: 0.82; }
.floating .Input { min-block-size: 54px; padding-block: calc(var(--input-top, 6px) + 15px) var(--input-bottom, 6px); }
.floating .Input:not(:focus)::placeholder { color: transparent; }
.arrow::after {
  content: ''; position: absolute; inset-inline-end: 16px; inset-block-start: calc(50% - 6px); inline-size: 8px; block-size: 8px;
  border: solid var(--colorTextSecondary); border-width: 0 2px 2px 0; rotate: 45deg; pointer-events: none;
}
.brand {
  position: absolute; inset-inline-end: 12px; inset-block-end: 50%; translate: 0 50%; padding: 1px 6px; border-radius: 4px;
  font-size: 0.75em; font-weight: 600; color: var(--colorTextSecondary); border: 1px solid currentColor; pointer-events: none;
}
.brand:empty { display: none; }
.Error { margin: 4px 0 0; font-size: 0.875em; color: var(--colorDanger); }
.Error:empty { display: none; }
.Block { padding: 0 12px; border: 1px dashed var(--colorTextSecondary); border-radius: var(--borderRadius); }
summary {
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 12px; min-block-size: 44px; padding-block: 6px;
  margin-inline: -12px; padding-inline: 12px; border-radius: var(--borderRadius); cursor: pointer; list-style: none;
}
summary::-webkit-details-marker { display: none; }
summary strong { font-size: 0.875em; font-weight: 600; }
.more { font-size: 0.875em; color: var(--colorTextSecondary); text-decoration: underline; text-underline-offset: 3px; }
summary:focus-visible, .Tab:focus-visible { outline: 2px solid var(--colorPrimary); outline-offset: -2px; }
.cards { display: grid; gap: 6px; max-block-size: 264px; margin: 0 0 12px; padding: 2px; overflow-y: auto; list-style: none; }
.Tab {
  display: flex; flex-wrap: wrap; align-items: center; gap: 2px 12px; inline-size: 100%; min-block-size: 44px; margin: 0; padding: 4px 10px;
  border: 1px solid var(--colorBorder); border-radius: var(--borderRadius); background: transparent; color: var(--colorText);
  font: inherit; font-size: 0.875em; text-align: start; cursor: pointer;
}
.Tab:hover { border-color: var(--colorText); }
.digits { font-variant-numeric: tabular-nums; white-space: nowrap; }
.TermsText { color: var(--colorTextSecondary); }
.status { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;

/** Of the bank's window: its own, as a bank's is. */
export const BANK_STYLES = `
:host { all: initial !important; color-scheme: light dark !important; }
*, ::before, ::after { box-sizing: border-box; }
dialog {
  inline-size: min(400px, calc(100vw - 32px)); max-block-size: calc(100dvh - 32px); margin: auto; padding: 24px; overflow: auto;
  border: 1px solid light-dark(#c6cad6, #565c70); border-radius: 14px; background: light-dark(#ffffff, #1f222d);
  color: light-dark(#1c1f2a, #f2f3f7); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  box-shadow: 0 20px 60px rgb(0 0 0 / 35%);
}
dialog::backdrop { background: rgb(0 0 0 / 60%); }
header { display: flex; align-items: center; justify-content: space-between; gap: 12px; margin: -8px -8px 8px 0; }
h2 { margin: 0; font-size: 20px; line-height: 1.3; }
p { margin: 0 0 12px; overflow-wrap: anywhere; }
.question { font-size: 18px; font-weight: 600; }
.explanation { color: light-dark(#555b6b, #b9becd); font-size: 14px; }
.answers { display: grid; gap: 10px; margin-block-start: 20px; }
button {
  min-block-size: 46px; padding: 8px 16px; border: 1px solid light-dark(#6f7586, #9aa0b2); border-radius: 10px; background: transparent;
  color: inherit; font: inherit; font-weight: 600; cursor: pointer;
}
button.approve { border-color: transparent; background: light-dark(#12684a, #35c28d); color: light-dark(#ffffff, #06281b); }
button.close { min-inline-size: 44px; min-block-size: 44px; padding: 0; border: 0; font-size: 22px; line-height: 1; }
button:focus-visible { outline: 3px solid light-dark(#1148b8, #8fb4ff); outline-offset: 2px; }
`;
