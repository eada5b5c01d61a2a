/** So many events come at once: the most that one call may bring. */
export const BATCH = 100;
/** Stands where each event has its own id. */
export const FRESH_ID = '00000000-0000-4000-8000-000000000000';

/** What the vendor's SDK tells with each event, in the shape and length in which it does. */
const CONTEXT = {
  library_name: 'purchases-js',
  library_version: '1.2.1',
  locale: 'de-DE',
  user_agent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  time_zone: 'Europe/Berlin',
  screen_width: 412,
  screen_height: 915,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_content: null,
  utm_term: null,
  page_referrer: 'https://plausch.example/main',
  page_url: 'https://plausch.example/subscription',
  page_title: 'Premium – Plausch',
  source: 'sdk',
};

const TRACE = { trace_id: '5f0a1f3c-6f0e-4c53-9f43-0f0e0d0c0b0a' };

const CHECKOUT_START = {
  ...TRACE,
  customization_color_buttons_primary: '#576CDB',
  customization_color_accent: '#1148B8',
  customization_color_error: '#B0171F',
  customization_color_product_info_bg: '#EFF3FA',
  customization_color_form_bg: '#FFFFFF',
  customization_color_page_bg: '#FFFFFF',
  customization_font: 'default',
  customization_shapes: 'rounded',
  customization_show_product_description: true,
  product_interval: 'P1M',
  product_price: 4_990_000,
  product_currency: 'EUR',
  selected_product_id: 'premium_monthly',
  selected_package_id: '$rc_monthly',
  selected_purchase_option: 'base_option',
  customer_email_provided_by_developer: true,
};

/** One purchase, told step by step. */
const STEPS: readonly (readonly [name: string, properties: object])[] = [
  ['sdk_initialized', TRACE],
  ['checkout_session_start', CHECKOUT_START],
  ['checkout_payment_form_impression', TRACE],
  ['checkout_payment_form_submit', { ...TRACE, selected_payment_method: 'card' }],
  ['checkout_purchase_successful_impression', TRACE],
];

const eventAt = (turn: number, at: number): object => {
  const [name, properties] = STEPS[turn % STEPS.length] ?? ['sdk_initialized', TRACE];
  return {
    id: FRESH_ID,
    timestamp_ms: at,
    type: 'web_billing',
    event_name: name,
    app_user_id: `kundin-${String(Math.floor(turn / STEPS.length)).padStart(4, '0')}`,
    context: CONTEXT,
    properties,
  };
};

/** As many events as fit into one call, of some buyers. */
export const eventBatch = (at: number): { readonly events: readonly object[] } => ({
  events: Array.from({ length: BATCH }, (_one, turn) => eventAt(turn, at)),
});
