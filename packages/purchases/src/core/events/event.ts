import { type EventContext, withoutEmails } from './context.ts';

/** Something that happened, to be told to the backend. */
export interface AnalyticsEvent {
  /** A UUID; the backend keeps each once. */
  readonly id: string;
  readonly timestampMs: number;
  readonly type: 'web_billing';
  readonly eventName: string;
  readonly appUserId: string;
  readonly context: EventContext;
  readonly properties: EventProperties;
  /** The same for everything one instance tells. */
  readonly traceId: string;
}

/** Values that go with an event; names with capitals. */
export type EventProperties = { readonly [name: string]: unknown };

/** An event as it goes over the wire: names with underscores, the trace among the properties. */
export interface WireEvent {
  readonly id: string;
  readonly timestamp_ms: number;
  readonly type: 'web_billing';
  readonly event_name: string;
  readonly app_user_id: string;
  readonly context: Readonly<Record<string, unknown>>;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The form of the wire. E-mail addresses in properties, such as a failure's message may have, are left out. */
export function wireOf(event: AnalyticsEvent): WireEvent {
  const { id, timestampMs, type, eventName, appUserId, context, properties, traceId } = event;
  return {
    id,
    timestamp_ms: timestampMs,
    type,
    event_name: eventName,
    app_user_id: appUserId,
    context: renamed(context, storable),
    properties: { ...renamed(properties, (text) => withoutEmails(storable(text))), trace_id: traceId },
  };
}

/** The same object with names of underscores, through all levels; texts are put through `change`. Lists keep their names. */
function renamed(object: object, change: (text: string) => string): Record<string, unknown> {
  const changed = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value);
    if (Array.isArray(value)) return value.map((item) => (typeof item === 'string' ? change(item) : item));
    return typeof value === 'object' && value !== null ? renamed(value, change) : value;
  };
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [underscored(name), changed(value)]),
  );
}

/** `pageURL` and `pageUrl` become `page_url`. */
function underscored(name: string): string {
  return name
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
}

/** Half a character, as a title that was cut may end with, cannot be kept by a backend, nor the event that has it. */
function storable(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}
