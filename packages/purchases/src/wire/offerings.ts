import {
  entriesOf,
  field,
  finite,
  type JsonObject,
  listOf,
  object,
  optional,
  type Read,
  text,
} from './read.ts';

/** `GET /v1/subscribers/{app user id}/offerings`. */
export type OfferingsAnswer = {
  readonly currentOfferingId: string | null;
  readonly offerings: readonly WireOffering[];
  readonly targeting: { readonly ruleId: string; readonly revision: number } | null;
  readonly placements: WirePlacements | null;
};

export type WireOffering = {
  readonly identifier: string;
  readonly description: string;
  readonly metadata: JsonObject | null;
  readonly packages: readonly { readonly identifier: string; readonly productId: string }[];
  readonly paywallComponents: JsonObject | null;
};

export type WirePlacements = {
  readonly fallbackOfferingId: string | null;
  /** Null where a placement shows no offering; the whole map is null where the project has no placements. */
  readonly offeringIdByPlacement: ReadonlyMap<string, string | null> | null;
};

export const readOfferings: Read<OfferingsAnswer> = (value, path) => {
  const answer = object(value, path);
  return {
    currentOfferingId: field(answer, path, 'current_offering_id', optional(text)),
    offerings: field(answer, path, 'offerings', listOf(readOffering)),
    targeting: field(answer, path, 'targeting', optional(readTargeting)),
    placements: field(answer, path, 'placements', optional(readPlacements)),
  };
};

const readOffering: Read<WireOffering> = (value, path) => {
  const offering = object(value, path);
  return {
    identifier: field(offering, path, 'identifier', text),
    description: field(offering, path, 'description', optional(text)) ?? '',
    metadata: field(offering, path, 'metadata', optional(object)),
    packages: field(offering, path, 'packages', listOf(readPackage)),
    paywallComponents: field(offering, path, 'paywall_components', optional(object)),
  };
};

const readPackage: Read<WireOffering['packages'][number]> = (value, path) => {
  const packed = object(value, path);
  return {
    identifier: field(packed, path, 'identifier', text),
    productId: field(packed, path, 'platform_product_identifier', text),
  };
};

const readTargeting: Read<{ ruleId: string; revision: number }> = (value, path) => {
  const targeting = object(value, path);
  return {
    ruleId: field(targeting, path, 'rule_id', text),
    revision: field(targeting, path, 'revision', finite),
  };
};

const readPlacements: Read<WirePlacements> = (value, path) => {
  const placements = object(value, path);
  const ids = field(placements, path, 'offering_ids_by_placement', optional(entriesOf(optional(text))));
  return {
    fallbackOfferingId: field(placements, path, 'fallback_offering_id', optional(text)),
    offeringIdByPlacement: ids && new Map(ids),
  };
};
