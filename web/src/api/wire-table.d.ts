/** Endpoints as `METHOD /path`; made of the contract by `web/wire-table.ts`. */
declare module 'virtual:wire' {
  import type { Endpoints, EndpointsByFeature } from '@plausch/protocol';

  type Wire<Name extends keyof Endpoints> = {
    readonly [N in Name]: `${Endpoints[N]['method']} ${Endpoints[N]['path']}`;
  };
  type LateFeature = 'friends' | 'google' | 'messages' | 'premium' | 'standing';
  type Late = { [Name in LateFeature]: keyof EndpointsByFeature[Name] }[LateFeature];

  /** All but those that a feature brings along. */
  export const WIRE: Wire<Exclude<keyof Endpoints, Late>>;
}

declare module 'virtual:wire/friends' {
  import type { Wire } from 'virtual:wire';
  import type { EndpointsByFeature } from '@plausch/protocol';

  export const WIRE: Wire<keyof EndpointsByFeature['friends']>;
}

declare module 'virtual:wire/google' {
  import type { Wire } from 'virtual:wire';
  import type { EndpointsByFeature } from '@plausch/protocol';

  export const WIRE: Wire<keyof EndpointsByFeature['google']>;
}

declare module 'virtual:wire/messages' {
  import type { Wire } from 'virtual:wire';
  import type { EndpointsByFeature } from '@plausch/protocol';

  export const WIRE: Wire<keyof EndpointsByFeature['messages']>;
}

declare module 'virtual:wire/premium' {
  import type { Wire } from 'virtual:wire';
  import type { EndpointsByFeature } from '@plausch/protocol';

  export const WIRE: Wire<keyof EndpointsByFeature['premium']>;
}

declare module 'virtual:wire/standing' {
  import type { Wire } from 'virtual:wire';
  import type { EndpointsByFeature } from '@plausch/protocol';

  export const WIRE: Wire<keyof EndpointsByFeature['standing']>;
}
