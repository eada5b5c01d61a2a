import type { ClientConfig } from '@plausch/protocol';
import { t } from '../i18n/index.ts';

const ATTEMPTS = 2;

let current: Partial<ClientConfig> | undefined;

/** Reads what the client must know at run time; rejects when the server does not tell. */
export async function loadConfig(): Promise<ClientConfig> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await (globalThis.plauschShell?.fetchConfig() ?? fetch('/config.json'));
      if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
      const config: ClientConfig = await response.json();
      takeConfig(config);
      return config;
    } catch (error) {
      if (attempt >= ATTEMPTS) throw error;
    }
  }
}

/** Goes by these facts from now on. */
export function takeConfig(config: Partial<ClientConfig>): void {
  current = config;
}

/** What the client knows so far. */
export const config = (): Partial<ClientConfig> | undefined => current;

/** The name of the house; the operator may have given it another. */
export function brandName(): string {
  return current?.brand?.name || t('app.name');
}
