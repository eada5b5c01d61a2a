import { expect, it } from 'vitest';
import { readContext } from './context.ts';
import { type AnalyticsEvent, wireOf } from './event.ts';

const event = (properties: AnalyticsEvent['properties'] = {}): AnalyticsEvent => ({
  id: '0f0e0d0c-0b0a-4908-8706-050403020100',
  timestampMs: 1_700_000_000_000,
  type: 'web_billing',
  eventName: 'checkout_session_start',
  appUserId: 'Jörg@example.org',
  context: readContext({ collectUtm: true }),
  properties,
  traceId: 'trace',
});

it('[BILL-26 client, ANALYTICS-01, ANALYTICS-02] the wire has names with underscores, and the trace in the properties', () => {
  expect(wireOf(event({ productInterval: 'P1M', productPrice: 9_990_000, traceId: 'another' }))).toEqual({
    id: '0f0e0d0c-0b0a-4908-8706-050403020100',
    timestamp_ms: 1_700_000_000_000,
    type: 'web_billing',
    event_name: 'checkout_session_start',
    app_user_id: 'Jörg@example.org',
    context: expect.objectContaining({ library_name: 'purchases-js', source: 'sdk' }),
    properties: { product_interval: 'P1M', product_price: 9_990_000, trace_id: 'trace' },
  });
});

it.each([
  ['pageUrl', 'page_url'],
  ['pageURL', 'page_url'],
  ['customizationColorProductInfoBg', 'customization_color_product_info_bg'],
  ['customerEmailProvidedByDeveloper', 'customer_email_provided_by_developer'],
  ['HTMLTarget', 'html_target'],
  ['ui_element', 'ui_element'],
  ['step2Name', 'step2_name'],
])('[ANALYTICS-01] %s becomes %s', (name, underscored) => {
  expect(wireOf(event({ [name]: 1 })).properties).toEqual({ [underscored]: 1, trace_id: 'trace' });
});

it('names are changed through all levels but in lists', () => {
  const properties = { outerName: { innerName: null, list: [{ keptName: 1 }, 'x'] }, isOn: true };
  expect(wireOf(event(properties)).properties).toEqual({
    outer_name: { inner_name: null, list: [{ keptName: 1 }, 'x'] },
    is_on: true,
    trace_id: 'trace',
  });
});

it('properties carry no e-mail address', () => {
  const properties = {
    errorMessage: 'The email address jörg.müller+x@mail.example.org could not be verified.',
    deep: { list: ['anna@example.org'] },
    plain: 'at 5 @ home',
  };
  expect(wireOf(event(properties)).properties).toEqual({
    error_message: 'The email address [email] could not be verified.',
    deep: { list: ['[email]'] },
    plain: 'at 5 @ home',
    trace_id: 'trace',
  });
});

it('half a character is marked as lost, so that the backend can keep the event', () => {
  const { context, properties } = wireOf({
    ...event({ text: 'fox \ud83e' }),
    context: { ...event().context, pageTitle: '\udd8a fox 🦊' },
  });
  expect(properties['text']).toBe('fox \ufffd');
  expect(context['page_title']).toBe('\ufffd fox 🦊');
});
