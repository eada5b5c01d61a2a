export { isPublicAddress, isPublicHttps, lookupPublic } from './public-addresses.ts';
export { PUBLIC_WAY, type Way } from './way.ts';
