import type { HeaderPolicy } from '@plausch/platform/http';

/**
 * In what the document differs on whose page a device is had told of things: the client makes one Trusted Types policy in it, which
 * lets the address of the service worker through and nothing else (`web/src/device/push.ts`). A second one by this name cannot be made.
 */
export const TELLING_POLICY: HeaderPolicy = { content: { trustedTypes: ['plausch-push'] } };
