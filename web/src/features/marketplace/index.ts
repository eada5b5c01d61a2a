export { call as callMarket } from './marketplace.calls.ts';
export {
  type Listing,
  type ListingOrder,
  type MarketKind,
  type NewListing,
  type OwnListings,
  useBuyListing,
  useCreateListing,
  useListing,
  useListings,
  useMarketKind,
  useMarketTold,
  useOwnListings,
  useWithdraw,
} from './marketplace.queries.ts';
