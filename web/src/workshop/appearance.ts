import type { View } from './address.ts';

const STILL = 'prefers-reduced-motion';

/** Makes this document look the way the view asks for. */
export function appear({ theme, text, motion }: View): void {
  const { documentElement: root, head } = document;
  root.dataset['theme'] = theme === 'light' ? 'light' : 'dark';
  // As if somebody had chosen larger letters in their browser; no rule of ours knows of it.
  root.style.fontSize = text === '200' ? '200%' : '';
  if (motion === 'full') return;
  holdStill();
  // While developing, styles come and go with every change.
  new MutationObserver(stillStyles).observe(head, { childList: true, subtree: true, characterData: true });
}

/** A page cannot set this preference, so whoever asks for it is told that it is set. */
function holdStill(): void {
  const ask = window.matchMedia.bind(window);
  window.matchMedia = (query) => ask(query.includes(STILL) ? 'all' : query);
  stillStyles();
}

function stillStyles(): void {
  for (const sheet of document.styleSheets) stillRules(sheet.cssRules);
}

function stillRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.media.mediaText.includes(STILL)) rule.media.mediaText = 'all';
    else if (rule instanceof CSSGroupingRule) stillRules(rule.cssRules);
    else if (rule instanceof CSSImportRule && rule.styleSheet) stillRules(rule.styleSheet.cssRules);
  }
}
