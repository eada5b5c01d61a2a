import { config } from '../../app/config.ts';

/** Where the app buys, and with which public key; an empty key says that nothing is sold. */
export function shop(): { readonly apiKey: string; readonly baseUrl: string } {
  const { billingApiKey = '', billingBaseUrl = '' } = config() ?? {};
  return { apiKey: billingApiKey, baseUrl: billingBaseUrl };
}
