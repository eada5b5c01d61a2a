import { data, isRouteErrorResponse } from 'react-router';

export type PageError = {
  readonly status: number;
  /** In the words of the protocol; each status has a default. */
  readonly statusMessage: string;
  readonly description?: string | undefined;
};

/** What a loader throws to end in the error page instead of its own. */
export function pageError(error: { readonly status: number } & Partial<PageError>) {
  const { status, statusMessage, description } = error;
  return data({ description }, { status, statusText: statusMessage ?? defaultStatusMessage(status) });
}

/** The default of each variant of the error page. */
export function defaultStatusMessage(status: number): string {
  return status === 404 ? 'Page Not Found' : 'Internal Server Error';
}

/** Reads whatever a route threw; what nobody meant to throw is a 500. */
export function pageErrorOf(thrown: unknown): PageError {
  if (!isRouteErrorResponse(thrown)) return { status: 500, statusMessage: defaultStatusMessage(500) };
  const { status, statusText, data: body } = thrown;
  const described: unknown = typeof body === 'object' && body !== null ? body.description : undefined;
  return {
    status,
    statusMessage: statusText || defaultStatusMessage(status),
    description: typeof described === 'string' ? described : undefined,
  };
}

/** A name for one failure, „7F-4DFC“: shown to whoever meets it and written to the log beside what went wrong. */
export function newErrorId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(3));
  const digits = [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
  return `${digits.slice(0, 2)}-${digits.slice(2)}`;
}
