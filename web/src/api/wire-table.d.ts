/** Endpoints as `METHOD /path`; made of the contract by `web/wire-table.ts`. */
declare module 'virtual:wire' {
  import type { Endpoints, EndpointsByFeature, LateEndpoints } from '@plausch/protocol';

  type Wire<Name extends keyof Endpoints> = {
    readonly [N in Name]: `${Endpoints[N]['method']} ${Endpoints[N]['path']}`;
  };
  /** The endpoints of a feature. */
  type WireOf<Feature extends keyof EndpointsByFeature> = Wire<
    Extract<keyof EndpointsByFeature[Feature], keyof Endpoints>
  >;
  type LateFeature =
    | 'cinema'
    | 'favourites'
    | 'friends'
    | 'google'
    | 'guilds'
    | 'inventory'
    | 'marketplace'
    | 'messages'
    | 'ownData'
    | 'premium'
    | 'profiles'
    | 'shop'
    | 'standing'
    | 'wallet';
  type Late =
    | { [Name in LateFeature]: keyof EndpointsByFeature[Name] }[LateFeature]
    | LateEndpoints[keyof LateEndpoints];

  /** All but those that a feature brings along. */
  export const WIRE: Wire<Exclude<keyof Endpoints, Late>>;
}

declare module 'virtual:wire/cinema' {
  export const WIRE: import('virtual:wire').WireOf<'cinema'>;
}

declare module 'virtual:wire/favourites' {
  export const WIRE: import('virtual:wire').WireOf<'favourites'>;
}

declare module 'virtual:wire/friends' {
  export const WIRE: import('virtual:wire').WireOf<'friends'>;
}

declare module 'virtual:wire/google' {
  export const WIRE: import('virtual:wire').WireOf<'google'>;
}

declare module 'virtual:wire/guilds' {
  export const WIRE: import('virtual:wire').WireOf<'guilds'>;
}

declare module 'virtual:wire/inventory' {
  export const WIRE: import('virtual:wire').WireOf<'inventory'>;
}

declare module 'virtual:wire/marketplace' {
  export const WIRE: import('virtual:wire').WireOf<'marketplace'>;
}

declare module 'virtual:wire/messages' {
  export const WIRE: import('virtual:wire').WireOf<'messages'>;
}

declare module 'virtual:wire/ownData' {
  export const WIRE: import('virtual:wire').WireOf<'ownData'>;
}

declare module 'virtual:wire/premium' {
  export const WIRE: import('virtual:wire').WireOf<'premium'>;
}

declare module 'virtual:wire/profiles' {
  export const WIRE: import('virtual:wire').WireOf<'profiles'>;
}

declare module 'virtual:wire/shop' {
  export const WIRE: import('virtual:wire').WireOf<'shop'>;
}

declare module 'virtual:wire/standing' {
  export const WIRE: import('virtual:wire').WireOf<'standing'>;
}

declare module 'virtual:wire/wallet' {
  export const WIRE: import('virtual:wire').WireOf<'wallet'>;
}

declare module 'virtual:wire/secondFactor' {
  import type { Wire } from 'virtual:wire';
  import type { LateEndpoints } from '@plausch/protocol';

  export const WIRE: Wire<LateEndpoints['secondFactor']>;
}

declare module 'virtual:wire/moderation' {
  import type { Wire } from 'virtual:wire';
  import type { LateEndpoints } from '@plausch/protocol';

  export const WIRE: Wire<LateEndpoints['moderation']>;
}

declare module 'virtual:wire/commands' {
  import type { Wire } from 'virtual:wire';
  import type { LateEndpoints } from '@plausch/protocol';

  export const WIRE: Wire<LateEndpoints['commands']>;
}

declare module 'virtual:wire/admin' {
  import type { Wire } from 'virtual:wire';
  import type { LateEndpoints } from '@plausch/protocol';

  export const WIRE: Wire<LateEndpoints['admin']>;
}
