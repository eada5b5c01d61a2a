import { createBackend } from './backend.ts';
import { IntegrationError } from './errors.ts';
import { SandboxStripe } from './stripe.ts';

/** `/sandbox/v1.js`: takes the place of the card network's own script, for machines without an account there. */
const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';

/** Called as a plain function, or with `new`. */
function Stripe(key: string, options?: { locale?: string }): SandboxStripe {
  if (script === '') throw new IntegrationError('Load /sandbox/v1.js by an element <script src>.');
  if (typeof key !== 'string' || !key.startsWith('pk_sandbox_'))
    throw new IntegrationError(`${String(key)} is no key of the sandbox.`);
  return new SandboxStripe(createBackend(script), options);
}

Object.assign(window, { Stripe });
