// Paywalls as their authors write them, after the three pictures of the design: two plans beside a scene, a trial from day to day, and
// three tiers.

type Json = Readonly<Record<string, unknown>>;

const colour = (light: string, dark: string) => ({
  light: { type: 'hex', value: light },
  dark: { type: 'hex', value: dark },
});
export const COLOURS = {
  ground: colour('#faf4ef', '#17111f'),
  card: colour('#ffffff', '#282036'),
  text: colour('#2a1d38', '#f4effa'),
  soft: colour('#5b4a64', '#cfc4de'),
  line: colour('#8a7488', '#8b7ca6'),
  primary: colour('#ffb454', '#ffb454'),
  onPrimary: colour('#2a1508', '#2a1508'),
  selected: colour('#ffedd0', '#3c2c33'),
  good: colour('#d8e4dc', '#33464c'),
  nothing: colour('#ffffff00', '#ffffff00'),
} as const;

const all = (top: number, side: number, bottom = top) => ({ top, bottom, leading: side, trailing: side });
const corners = (radius: number) => ({
  type: 'rectangle',
  corners: {
    top_leading: radius,
    top_trailing: radius,
    bottom_leading: radius,
    bottom_trailing: radius,
  },
});
export const FILL = { type: 'fill' };
export const FIT = { type: 'fit' };
const fixed = (value: number) => ({ type: 'fixed', value });
const PILL = { type: 'pill' };

const vertical = (distribution = 'start', alignment = 'leading') => ({
  type: 'vertical',
  alignment,
  distribution,
});
const horizontal = (distribution = 'start', alignment = 'center') => ({
  type: 'horizontal',
  alignment,
  distribution,
});

export const stack = (components: readonly Json[], more: Json = {}): Json => ({
  type: 'stack',
  dimension: vertical(),
  size: { width: FILL, height: FIT },
  components,
  ...more,
});
export const text = (text_lid: string, more: Json = {}): Json => ({
  type: 'text',
  text_lid,
  color: COLOURS.soft,
  font_size: 'body_xl',
  size: { width: FILL, height: FIT },
  ...more,
});
export const heading = (text_lid: string, more: Json = {}): Json =>
  text(text_lid, { color: COLOURS.text, font_size: 'heading_xl', font_weight: 'extra_bold', ...more });
const small = (text_lid: string, more: Json = {}) => text(text_lid, { font_size: 'body_m', ...more });
const strong = (text_lid: string, more: Json = {}) =>
  text(text_lid, { color: COLOURS.text, font_weight: 'extra_bold', ...more });
export const image = (name: string, more: Json = {}): Json => ({
  type: 'image',
  source: {
    light: { original: `/pictures/${name}-light.svg`, width: 100, height: 200 },
    dark: { original: `/pictures/${name}-dark.svg`, width: 100, height: 200 },
  },
  fit_mode: 'fit',
  ...more,
});

export const purchaseButton = (): Json => ({
  type: 'purchase_button',
  stack: stack(
    [text('buy', { color: COLOURS.onPrimary, font_weight: 'extra_bold', horizontal_alignment: 'center' })],
    {
      dimension: vertical('center', 'center'),
      padding: all(15, 16),
      background_color: COLOURS.primary,
      shape: corners(14),
    },
  ),
});
export const button = (action: Json, text_lid: string): Json => ({
  type: 'button',
  action,
  stack: stack(
    [
      small(text_lid, {
        font_weight: 'bold',
        size: { width: FIT, height: FIT },
      }),
    ],
    { size: { width: FIT, height: FIT }, dimension: vertical('center', 'center') },
  ),
});
export const RESTORE = { type: 'restore_purchases' };
export const BACK = { type: 'navigate_back' };
export const leadsTo = (url_lid: string): Json => ({
  type: 'navigate_to',
  destination: 'url',
  url: { url_lid, method: 'external_browser' },
});
const links = (): Json =>
  stack(
    [
      button(RESTORE, 'restore'),
      button(leadsTo('terms_url'), 'terms'),
      button(leadsTo('privacy_url'), 'privacy'),
    ],
    {
      dimension: horizontal('center'),
      spacing: 20,
    },
  );
export const footer = (note: string, side = 20): Json => ({
  type: 'footer',
  stack: stack(
    [purchaseButton(), small(note, { horizontal_alignment: 'center', margin: all(10, 0, 4) }), links()],
    {
      padding: all(12, side, 10),
    },
  ),
});

/** A ring that is filled and ticked while its package is selected. */
const mark = (): Json =>
  stack(
    [
      text('tick', {
        color: COLOURS.nothing,
        font_size: 'body_s',
        font_weight: 'black',
        size: { width: FIT, height: FIT },
        overrides: { states: { selected: { color: COLOURS.onPrimary } } },
      }),
    ],
    {
      dimension: vertical('center', 'center'),
      size: { width: fixed(24), height: fixed(24) },
      border: { color: COLOURS.line, width: 2 },
      shape: PILL,
      overrides: {
        states: {
          selected: { background_color: COLOURS.primary, border: { color: COLOURS.primary, width: 2 } },
        },
      },
    },
  );

export const pack = (package_id: string, components: readonly Json[], more: Json = {}): Json => ({
  type: 'package',
  package_id,
  stack: stack(components, {
    dimension: horizontal(),
    spacing: 14,
    padding: all(14, 16),
    background_color: COLOURS.card,
    border: { color: COLOURS.line, width: 1.5 },
    shape: corners(16),
    overrides: {
      states: {
        selected: { background_color: COLOURS.selected, border: { color: COLOURS.primary, width: 2.5 } },
      },
    },
    ...more,
  }),
});
const price = (lid: string, frequency: string): Json =>
  stack(
    [
      strong(lid, { horizontal_alignment: 'trailing', size: { width: FIT, height: FIT } }),
      small(frequency, { horizontal_alignment: 'trailing', size: { width: FIT, height: FIT } }),
    ],
    { size: { width: FIT, height: FIT }, dimension: vertical('start', 'trailing') },
  );
const plan = (id: string, name: Json, note: string, frequency: string, isFirst = false): Json => ({
  ...pack(id, [mark(), stack([name, small(note)], { spacing: 2 }), price('price', frequency)]),
  is_selected_by_default: isFirst,
});

type Tree = {
  readonly stack: Json;
  readonly sticky_footer?: Json;
  readonly texts?: Readonly<Record<string, string>>;
  readonly more?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** A whole paywall of these components, with German texts; `more` are those of other locales. */
export const paywall = ({ stack: root, sticky_footer, texts, more }: Tree): Json => ({
  default_locale: 'de_DE',
  components_localizations: { de_DE: { ...TEXTS, ...texts }, ...more },
  components_config: {
    base: {
      stack: root,
      background: { type: 'color', value: COLOURS.ground },
      ...(sticky_footer && { sticky_footer }),
    },
  },
});

export const TEXTS = {
  tick: '✓',
  buy: 'Weiter zur Bestellung',
  restore: 'Käufe wiederherstellen',
  terms: 'AGB',
  terms_url: '/agb',
  privacy: 'Datenschutz',
  privacy_url: 'https://example.org/datenschutz',
  month: '**Monat**',
  year: 'Jahr',
  less: '{{ product.relative_discount }}',
  price: '{{ product.price }}',
  per_month: 'pro Monat',
  per_year: 'pro Jahr',
  month_note: 'monatlich kündbar',
  year_note: '{{ product.price_per_month }} pro Monat, danach monatlich kündbar',
  note: '{{ product.price }} {{ product.periodly }}, mit MwSt. Bezahlt wird erst im nächsten Schritt.',
};

/** Picture 31: two plans beside a scene. */
export const comparison = (): Json =>
  paywall({
    stack: stack(
      [
        stack(
          [
            stack([image('group', { size: { width: FILL, height: fixed(230) } })], {
              size: { width: FILL, height: FILL },
              dimension: vertical('end', 'center'),
              padding: all(20, 0, 0),
              background_color: {
                light: gradient('#f8d7ac', '#f3dfd0'),
                dark: gradient('#74533f', '#3b2a4d'),
              },
            }),
            stack(
              [
                heading('title'),
                text('lead'),
                stack(
                  [
                    plan('$rc_annual', yearWithBadge(), 'year_note', 'per_year'),
                    plan('$rc_monthly', strong('month'), 'month_note', 'per_month', true),
                  ],
                  { spacing: 10, margin: all(10, 0) },
                ),
                footer('note', 0),
              ],
              {
                size: { width: FILL, height: FILL },
                dimension: vertical('center'),
                spacing: 10,
                padding: all(24, 20, 0),
              },
            ),
          ],
          { dimension: horizontal('start'), size: { width: FILL, height: FILL } },
        ),
        {
          type: 'button',
          action: BACK,
          stack: stack([strong('cross', { size: { width: FIT, height: FIT } })], {
            size: { width: fixed(44), height: fixed(44) },
            dimension: vertical('center', 'center'),
            margin: all(12, 12),
          }),
          label_lid: 'close',
        },
      ],
      { dimension: { type: 'zlayer', alignment: 'top_trailing' }, size: { width: FILL, height: FILL } },
    ),
    texts: {
      title: 'Mehr Platz für deine Sachen',
      lead: 'Unbegrenzte Emoji-Plätze, 500 Münzen im Monat, 20 Kategorien für Lieblingsavatare.',
      cross: '✕',
      close: 'Schließen',
    },
  });

const gradient = (inner: string, outer: string) => ({
  type: 'radial',
  points: [
    { color: inner, percent: 0 },
    { color: outer, percent: 100 },
  ],
});
const yearWithBadge = (): Json =>
  stack(
    [
      strong('year', { size: { width: FIT, height: FIT } }),
      stack(
        [strong('less', { font_size: 'body_s', font_weight: 'bold', size: { width: FIT, height: FIT } })],
        {
          size: { width: FIT, height: FIT },
          padding: all(1, 7),
          background_color: COLOURS.good,
          shape: corners(6),
        },
      ),
    ],
    { dimension: horizontal(), spacing: 8 },
  );

const step = (name: string, icon: string, isFirst = false): Json => ({
  title: { text_lid: `${name}_title`, color: COLOURS.text, font_weight: 'extra_bold', font_size: 'body_xl' },
  description: { text_lid: `${name}_text`, color: COLOURS.soft, font_size: 'body_xl' },
  icon: {
    name: icon,
    color: isFirst ? COLOURS.onPrimary : COLOURS.text,
    width_and_height: 44,
    padding: all(13, 13),
  },
  icon_background: { shape: 'circle', color: isFirst ? COLOURS.primary : COLOURS.selected },
  connector: { width: 2, margin: { top: 0, bottom: 0 }, color: COLOURS.line },
});

/** Picture 32: a trial from day to day. */
export const trial = (): Json =>
  paywall({
    stack: stack(
      [
        heading('title'),
        text('lead'),
        {
          type: 'timeline',
          item_spacing: 26,
          text_spacing: 0,
          column_gutter: 14,
          margin: all(18, 0, 16),
          items: [
            step('today', 'check', true),
            step('reminder', 'mail'),
            step('begin', 'card'),
            step('leave', 'heart'),
          ],
        },
      ],
      { size: { width: FILL, height: FILL }, spacing: 10, padding: all(0, 20, 16) },
    ),
    sticky_footer: footer('trial_note'),
    texts: {
      trial_note: '7 Tage 0 €, danach {{ product.price }} pro Monat. Monatlich kündbar.',
      title: 'So läuft deine Testphase',
      lead: 'Sieben Tage Premium. Wir erinnern dich, bevor etwas kostet.',
      today_title: 'Heute',
      today_text: 'Premium ist sofort da. Es kostet 0 €.',
      reminder_title: '26. November',
      reminder_text: 'Wir schicken dir eine Erinnerung per E-Mail.',
      begin_title: '28. November',
      begin_text: 'Das Abo beginnt: {{ product.price }} pro Monat, mit MwSt.',
      leave_title: 'Jederzeit',
      leave_text: 'Kündigen mit zwei Tipps, auch ohne Anmeldung.',
    },
  });

const tier = (id: string, name: string): Json =>
  pack(
    id,
    [
      image(name, { size: { width: fixed(60), height: fixed(112) } }),
      stack(
        [heading(`${name}_title`, { font_size: 'heading_m' }), text('tier_price'), small(`${name}_text`)],
        { spacing: 2 },
      ),
      mark(),
    ],
    { size: { width: FILL, height: FILL } },
  );

/** Picture 33: three tiers. */
export const tiers = (): Json =>
  paywall({
    stack: stack(
      [
        heading('title', { horizontal_alignment: 'center' }),
        stack([tier('$rc_monthly', 'premium'), tier('vip', 'vip'), tier('babo', 'babo')], {
          dimension: horizontal('start', 'center'),
          spacing: 12,
          margin: all(8, 0),
        }),
      ],
      { size: { width: FILL, height: FILL }, spacing: 10, padding: all(0, 20, 16) },
    ),
    sticky_footer: footer('tier_note'),
    texts: {
      title: 'Welche Stufe passt zu dir?',
      tier_price: '**{{ product.price }}** pro Monat',
      tier_note:
        '{{ product.store_product_name }} für {{ product.price }} pro Monat, mit MwSt. Bezahlt wird erst im nächsten Schritt.',
      premium_title: 'Premium',
      premium_text: 'Emojis unbegrenzt\n500 Münzen im Monat\nbewegter Blasenrand',
      vip_title: 'VIP',
      vip_text: 'alles aus Premium\n1.000 Münzen im Monat\nAuftritt im Raum',
      babo_title: 'Babo',
      babo_text: 'alles aus VIP\n2.000 Münzen im Monat\neigene Blasenform',
    },
  });

/** Stands for a figure; its shirt says which one, and its skin which mode. */
export const figure = (shirt: string, skin: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 200" width="100" height="200">
<circle cx="50" cy="45" r="34" fill="${skin}"/><circle cx="39" cy="44" r="4"/><circle cx="61" cy="44" r="4"/>
<path d="M40 58q10 8 20 0" fill="none" stroke="#000" stroke-width="3"/>
<rect x="24" y="82" width="52" height="66" rx="16" fill="${shirt}"/>
<path d="M38 148v44M62 148v44" stroke="#345" stroke-width="16"/></svg>`;
