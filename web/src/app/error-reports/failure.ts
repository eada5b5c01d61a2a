import type { ErrorInfo } from 'react';

/** Something that went wrong, as `first.js`, the router and the error page tell it. */
export type Failure = {
  /** The value that was thrown. */
  readonly error: unknown;
  /** The event of the window that told of it, where neither router nor page did. */
  readonly by?: 'error' | 'unhandledrejection';
  /** Where the router met it, with React's stack of the components; the error page tells of the same error right afterwards. */
  readonly met?: { readonly errorInfo?: ErrorInfo };
  /** What the error page calls it. */
  readonly id?: string;
};

declare global {
  interface Window {
    /** What went wrong and was not reported yet; the reports take its place once they are there. */
    failures?: { length: number; push(failure: Failure): void };
  }
}
