import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { OpenScreens } from '../../checkout/open-screens.ts';
import { themeOf, variablesOf } from '../../checkout/theme.ts';
import { Screens } from './Screens.tsx';
import { STYLE } from './style.ts';

/**
 * Shows an open checkout in its shadow root. Style sheets are made by script and nothing is written as HTML, so that no content
 * security policy and no trusted types of a page are in the way.
 */
export const openScreens: OpenScreens = ({ host, root, checkout }) => {
  const { facts } = checkout;
  // A page may give an element of another window, whose sheets are its own.
  const { CSSStyleSheet } = host.ownerDocument.defaultView ?? window;
  const theme = new CSSStyleSheet();
  const style = new CSSStyleSheet();
  style.replaceSync(STYLE);
  applyTheme(theme, facts.branding);
  root.adoptedStyleSheets = [style, theme];
  host.toggleAttribute('data-full-screen', !facts.isEmbedded);
  const place = host.ownerDocument.createElement('div');
  root.append(place);
  const screens = createRoot(place);
  screens.render(
    <StrictMode>
      <Screens host={host} checkout={checkout} />
    </StrictMode>,
  );
  return {
    unmount() {
      screens.unmount();
      place.remove();
      root.adoptedStyleSheets = [];
      host.removeAttribute('data-full-screen');
    },
  };
};

/** Sets the variables of the theme. One by one: nothing in a branding can be more than the value of one. */
function applyTheme(sheet: CSSStyleSheet, branding: Parameters<typeof themeOf>[0]): void {
  const { root, info } = variablesOf(themeOf(branding));
  sheet.replaceSync('.layer {} .info {}');
  for (const [index, variables] of [root, info].entries()) {
    const { style } = sheet.cssRules[index] as CSSStyleRule;
    for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
  }
}
