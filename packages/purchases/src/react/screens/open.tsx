import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { OpenScreens } from '../../checkout/open-screens.ts';
import { type Theme, variablesOf } from '../../checkout/theme.ts';
import { Screens } from './Screens.tsx';
import { sheetFor } from './sheets.ts';
import { STYLE } from './style.ts';

/**
 * Shows an open checkout in its shadow root. Style sheets are made by script and nothing is written as HTML, so that no content
 * security policy and no trusted types of a page are in the way.
 */
export const openScreens: OpenScreens = ({ host, root, checkout, theme }) => {
  const { facts } = checkout;
  const page = host.ownerDocument;
  root.adoptedStyleSheets = [styleOf(page), themeSheetOf(page, theme)];
  host.toggleAttribute('data-full-screen', !facts.isEmbedded);
  const place = page.createElement('div');
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

const styles = new WeakMap<Document, CSSStyleSheet>();

/** The sheet that is the same in every checkout of a page. Reading it takes a phone longer than anything else of a look. */
export function styleOf(page: Document): CSSStyleSheet {
  const known = styles.get(page);
  if (known) return known;
  const style = sheetFor(page);
  style.replaceSync(STYLE);
  styles.set(page, style);
  return style;
}

/** The variables of the theme. Set one by one: nothing in a branding can be more than the value of one. */
function themeSheetOf(page: Document, theme: Theme): CSSStyleSheet {
  const sheet = sheetFor(page);
  const { root, info } = variablesOf(theme);
  sheet.replaceSync('.layer {} .info {}');
  for (const [index, variables] of [root, info].entries()) {
    const { style } = sheet.cssRules[index] as CSSStyleRule;
    for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
  }
  return sheet;
}
