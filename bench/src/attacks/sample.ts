import type { Endpoint } from '@plausch/protocol';
import { type JsonShape, jsonShapeOf } from '@plausch/protocol/json-shape';

/** A value that fits a shape, with `id` wherever it wants one; what is optional is left out. */
export function sampleOf(shape: NonNullable<Endpoint['body']>, id: string): unknown {
  return sample(jsonShapeOf(shape), id);
}

function sample(schema: JsonShape, id: string): unknown {
  const { const: only, enum: listed, anyOf, type, format, properties = {}, required = [] } = schema;
  if (only !== undefined) return only;
  if (listed) return listed[0];
  if (anyOf) return sample(anyOf[0] as JsonShape, id);
  switch (type) {
    case 'object':
      return Object.fromEntries(required.map((name) => [name, sample(properties[name] as JsonShape, id)]));
    case 'array':
      return [];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(0, Number(schema.minimum ?? 0));
    case 'string':
      return format === 'uuid'
        ? id
        : format === 'email'
          ? 'kim@beispiel.test'
          : 'x'.repeat(schema.minLength ?? 1);
    default:
      return null;
  }
}
