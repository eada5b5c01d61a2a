export { type Offer, type Offers, useBuy, useOffers } from './shop.queries.ts';
