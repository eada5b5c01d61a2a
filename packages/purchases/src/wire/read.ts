/** An answer that is not what the wire promises; `path` leads to the place, like `subscriber.first_seen`. */
export class BrokenAnswer extends Error {
  readonly path: string;

  constructor(path: string, wanted: string, found: unknown) {
    super(`${path || 'the answer'} should be ${wanted} and is ${kindOf(found)}`);
    this.name = 'BrokenAnswer';
    this.path = path;
  }
}

/** A JSON object; names of its fields are not trusted. */
export type JsonObject = { readonly [name: string]: unknown };

/** Takes a value of an answer apart, or says where the answer is broken. `path` is for the message alone. */
export type Read<T> = (value: unknown, path: string) => T;

/** A field of its own; what an object inherits is none. */
export function own(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

export const object: Read<JsonObject> = (value, path) => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new BrokenAnswer(path, 'an object', value);
};

export const text: Read<string> = (value, path) => {
  if (typeof value === 'string') return value;
  throw new BrokenAnswer(path, 'a text', value);
};

export const finite: Read<number> = (value, path) => {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new BrokenAnswer(path, 'a number', value);
};

export const flag: Read<boolean> = (value, path) => {
  if (typeof value === 'boolean') return value;
  throw new BrokenAnswer(path, 'true or false', value);
};

/** A moment in ISO 8601. */
export const moment: Read<Date> = (value, path) => {
  const date = new Date(text(value, path));
  if (Number.isNaN(date.getTime())) throw new BrokenAnswer(path, 'a date', value);
  return date;
};

/** The same, or null where the field is null or missing. */
export function optional<T>(read: Read<T>): Read<T | null> {
  return (value, path) => (value === null || value === undefined ? null : read(value, path));
}

export function listOf<T>(read: Read<T>): Read<readonly T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw new BrokenAnswer(path, 'a list', value);
    return value.map((item, index) => read(item, `${path}[${index}]`));
  };
}

/** The entries of an object that is used as a map. */
export function entriesOf<T>(read: Read<T>): Read<readonly (readonly [name: string, value: T])[]> {
  return (value, path) =>
    Object.entries(object(value, path)).map(([name, item]) => [name, read(item, `${path}.${name}`)]);
}

/** Reads an object's field. */
export function field<T>(from: JsonObject, path: string, name: string, read: Read<T>): T {
  return read(own(from, name), path === '' ? name : `${path}.${name}`);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'missing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `${typeof value} ${JSON.stringify(value).slice(0, 40)}`;
}
