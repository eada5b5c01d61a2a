import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { PurchasesClient, type PurchasesConfiguration, type PurchasesLike } from './client.ts';

export type PurchasesProviderProps = { readonly children?: ReactNode } & (
  | {
      /** An instance of yours, which stays yours: it is never closed here. */
      readonly purchases: PurchasesLike;
      readonly configuration?: never;
    }
  | {
      /**
       * Makes an instance when the provider is on the page, and closes it when it has left. Another key, customer, address
       * or flag makes another instance.
       */
      readonly configuration: PurchasesConfiguration;
      readonly purchases?: never;
    }
);

const ClientContext = /* @__PURE__ */ createContext<PurchasesClient | null>(null);

/** Brings purchases to the hooks beneath it, which share what they load. */
export function PurchasesProvider(props: PurchasesProviderProps): ReactNode {
  const { children, configuration } = props;
  const [held, setHeld] = useState(() => new PurchasesClient(props));
  const client = held.isFor(props) ? held : new PurchasesClient(props);
  if (client !== held) setHeld(client);

  // Before the effects of anything beneath, which may ask for something.
  useLayoutEffect(() => client.follow(configuration), [client, configuration]);
  useEffect(() => client.retain(), [client]);

  return <ClientContext value={client}>{children}</ClientContext>;
}

/** @throws Error outside a provider */
export function useClient(): PurchasesClient {
  const client = useContext(ClientContext);
  if (!client) throw new Error('There is no <PurchasesProvider> above the component that uses purchases.');
  return client;
}
