import { z } from 'zod';

/** What a shape takes, as a JSON schema: for programs that make calls of their own. */
export type JsonShape = z.core.JSONSchema.BaseSchema;

/** What a client may send for this shape; what JSON schema has no word for is `{}`. */
export function jsonShapeOf(shape: z.ZodType): JsonShape {
  return z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
}
