import { z } from 'zod';
import { ERROR_CODES } from './errors.ts';

/** Shapes that several features share. */

/**
 * A UUID in the one form in which ids are compared. Capitals are taken and made small; what only a database would take for one
 * (braces, no hyphens, `urn:uuid:`) is refused. Whatever names a row comes in through this shape.
 */
export const id = z.uuid().toLowerCase();

/** ISO 8601 UTC with milliseconds: how time travels over HTTP. */
export const timestamp = z.iso.datetime({ precision: 3 });

/** Milliseconds since 1970 on the server's clock: how time travels on the socket. */
export const instantMs = z.int().nonnegative();

/** A whole number as a query spells it. */
export const numberInQuery = (most: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().max(most))
    .optional();

/** Every refusal, over HTTP and in acknowledgements, has this body. */
export const errorBody = z
  .strictObject({
    error: z.strictObject({
      code: z.enum(ERROR_CODES),
      message: z.string(),
      field: z.string().optional(),
      requestId: z.string().optional(),
    }),
  })
  .meta({ id: 'ErrorBody', description: 'A refusal: a code from the closed list and a German sentence.' });
export type ErrorBody = z.infer<typeof errorBody>;

/** A refused request of a socket: the same body, the server's time, and what the request's rules add. */
export const socketRefusal = errorBody
  .extend({
    now: instantMs,
    retryAfterMs: z
      .int()
      .positive()
      .optional()
      .meta({ description: 'With `rate_limited` and `slow_mode`: when it works again' }),
    position: z
      .int()
      .positive()
      .optional()
      .meta({ description: 'With `room_full`: the place in the queue, counted from 1' }),
  })
  .meta({ id: 'SocketRefusal' });

/** An answer that carries nothing. */
export const nothing = z.strictObject({});
