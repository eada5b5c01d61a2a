import type { ClientConfig } from '@plausch/protocol';
import { t } from '../i18n/index.ts';
import { takeReload } from './chunk-reload.ts';

const ATTEMPTS = 2;
/** The server is not for whoever comes from here; a document of its own says what its operator has to do. */
const MISDIRECTED = 421;

let current: ClientConfig | undefined;

/** Reads what the client must know at run time; rejects when the server does not tell. */
export async function loadConfig(): Promise<ClientConfig> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch('/config.json');
      if (response.status === MISDIRECTED && takeReload('/config.json', sessionStorage, Date.now())) {
        window.location.replace(window.location.href);
        return new Promise(() => {});
      }
      if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
      const config: ClientConfig = await response.json();
      current = config;
      return config;
    } catch (error) {
      if (attempt >= ATTEMPTS) throw error;
    }
  }
}

/** The name of the house; the operator may have given it another. */
export function brandName(): string {
  return current?.brand.name || t('app.name');
}
