import type { PaywallComponents } from '../core/types.ts';
import { misconfigured } from '../core/validation.ts';
import type { JsonObject } from '../wire/read.ts';
import { readColour } from './read-colours.ts';
import { readComponent, readStackAt } from './read-components.ts';
import { readPictures } from './read-values.ts';
import { isObject, Properties, Reading } from './reading.ts';
import type { Paywall, PaywallBackground, PaywallLocales, StackNode } from './tree.ts';

const LONGEST_TEXT = 10_000;

/**
 * Reads a paywall as it came by wire; docs/paywalls.md says how one is written. What only looks wrong (a colour that is
 * none, a length below zero) has its default, and `log` hears of it, in English, for developers.
 *
 * @throws PurchasesError with `ConfigurationError` for what cannot be made sense of: a component of an unknown type
 * and that has no usable fallback (`Invalid component type: …`), a text without an id, a paywall without end
 */
export function readPaywall(components: PaywallComponents, log: (message: string) => void): Paywall {
  const config = isObject(components) ? components['components_config'] : undefined;
  const whole = isObject(config) ? config : {};
  const reading = new Reading(isObject(whole['colors']) ? whole['colors'] : {}, log);
  const base = new Properties(reading, whole, 'components_config').inner('base');
  if (base.get('stack') === undefined) throw misconfigured(`Paywall: ${base.pathOf('stack')} is missing.`);
  const root = readStackAt(reading, base.get('stack'), base.pathOf('stack'), 1);
  const footer = footerOf(base);
  return {
    locales: localesOf(new Properties(reading, components as JsonObject, 'paywall')),
    background: backgroundOf(base),
    root,
    footer,
    packageIds: [...reading.packageIds],
    selectedAtFirst: reading.selectedAtFirst,
  };
}

function footerOf(base: Properties): StackNode | null {
  const value = base.get('sticky_footer');
  if (value === undefined) return null;
  const path = base.pathOf('sticky_footer');
  const footer = readComponent(base.reading, value, path, 1);
  if (footer?.type !== 'footer') throw misconfigured(`Paywall: ${path} should be a footer.`);
  return footer.stack;
}

function backgroundOf(base: Properties): PaywallBackground | null {
  const background = base.inner('background');
  const type = background.get('type');
  if (type === 'color') {
    const colour = readColour(background, 'value');
    return colour && { type: 'colour', colour };
  }
  if (type === 'image') {
    const source = readPictures(background, 'value');
    return source && { type: 'picture', source, overlay: readColour(background, 'color_overlay') };
  }
  if (type !== undefined) background.refuse('type', 'color or image');
  return null;
}

function localesOf(components: Properties): PaywallLocales {
  const locales = components.inner('components_localizations');
  const texts = new Map(locales.names().map((locale) => [locale, textsOf(locales.inner(locale))]));
  const [first = ''] = texts.keys();
  return { defaultLocale: components.text('default_locale') ?? first, texts };
}

/** Texts that are too long lose their end. */
function textsOf(locale: Properties): ReadonlyMap<string, string> {
  return new Map(
    locale.names().flatMap((id) => {
      const text = locale.get(id);
      if (typeof text === 'string' && text.length <= LONGEST_TEXT) return [[id, text]];
      const isLong = typeof text === 'string';
      locale.reading.note(
        locale.pathOf(id),
        isLong ? `is longer than ${LONGEST_TEXT} letters` : 'should be a text',
      );
      return isLong ? [[id, text.slice(0, LONGEST_TEXT)]] : [];
    }),
  );
}
