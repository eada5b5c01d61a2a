import { isId } from '../../edge/texts.ts';
import { isUserId } from '../../edge/user-id.ts';

/** An event as it is kept. */
export type TrackedEvent = {
  readonly id: string;
  readonly at: number;
  readonly name: string;
  readonly appUserId: string;
  readonly traceId: string | null;
  readonly context: Record<string, unknown>;
  readonly properties: Record<string, unknown>;
};

const MOST_NAME = 100;
const MOST_TRACE = 200;
const MOST_JSON = 16 * 1024;
const DEEPEST = 6;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** SDKs write keys with underscores, their types with capitals: both are read. */
const read = (fields: Fields, snake: string, camel: string): unknown => fields[snake] ?? fields[camel];

/**
 * Reads one event as an SDK sends it; undefined for what cannot be kept. A moment that is absurdly far from `now` comes from a wrong
 * clock and counts as now.
 */
export function readEvent(
  value: unknown,
  { now, oddMs }: { now: number; oddMs: number },
): TrackedEvent | undefined {
  if (!isFields(value)) return undefined;
  const { id } = value;
  const name = read(value, 'event_name', 'eventName');
  const appUserId = read(value, 'app_user_id', 'appUserId');
  const context = value['context'] ?? {};
  const properties = value['properties'] ?? {};
  if (typeof id !== 'string' || !isId(id)) return undefined;
  if (typeof name !== 'string' || name === '' || name.length > MOST_NAME || !isStorable(name))
    return undefined;
  if (typeof appUserId !== 'string' || !isUserId(appUserId)) return undefined;
  if (!isKeepable(context) || !isKeepable(properties)) return undefined;
  const at = read(value, 'timestamp_ms', 'timestampMs');
  const traceId = read(properties, 'trace_id', 'traceId') ?? read(value, 'trace_id', 'traceId');
  return {
    id: id.toLowerCase(),
    at: typeof at === 'number' && Math.abs(at - now) <= oddMs ? Math.round(at) : now,
    name,
    appUserId,
    traceId:
      typeof traceId === 'string' && traceId.length <= MOST_TRACE && isStorable(traceId) ? traceId : null,
    context,
    properties,
  };
}

const isKeepable = (value: unknown): value is Fields =>
  isFields(value) && hasOnlyStorable(value, DEEPEST) && JSON.stringify(value).length <= MOST_JSON;

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Whether every text in it can be kept, and it is not nested absurdly. */
function hasOnlyStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return (
    depth > 0 &&
    Object.entries(value).every(([key, inner]) => isStorable(key) && hasOnlyStorable(inner, depth - 1))
  );
}
