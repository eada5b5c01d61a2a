/** Every endpoint as `METHOD /path`; made of the contract by `web/wire-table.ts`. */
declare module 'virtual:wire' {
  import type { Endpoints } from '@plausch/protocol';

  export const WIRE: {
    readonly [Name in keyof Endpoints]: `${Endpoints[Name]['method']} ${Endpoints[Name]['path']}`;
  };
}
