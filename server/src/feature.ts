import type { Figure } from '@plausch/platform/backup';
import type { FactType } from '@plausch/platform/bus';
import type { Queryable } from '@plausch/platform/db';
import type { Metrics } from '@plausch/platform/metrics';
import type { Connection } from '@plausch/platform/realtime';
import type { StatePart } from '@plausch/platform/streams';
import type { OwnState, SocketMessageName } from '@plausch/protocol';
import type { BillingDoor, BillingSecrets } from './billing-door.ts';
import type { ServerConfig } from './config.ts';
import type { Edges, Ground, Provided } from './ground.ts';
import type { Limits } from './limits.ts';
import type { TraitParts } from './people.store.ts';
import type { PersonalData as PersonalDataOn } from './personal-data.ts';
import type { Preview } from './preview.ts';
import type { Kept } from './retention.ts';
import type { FeatureRules, Rules } from './rules.ts';
import type { FeatureEvents, Outcome } from './security-log.ts';
import type { PageLayout } from './texts.ts';

/** What a feature keeps of a person. */
export type PersonalData = PersonalDataOn<Ground>;

/** Parts of a person's state, by name. */
export type OwnParts = {
  readonly [Name in keyof OwnState]?: {
    /** An expression that gives the part as JSON. */
    readonly read: StatePart;
    /** The messages that change it. Clients that do not follow the stream are told by `greet` instead, and by the feature. */
    readonly changedBy: readonly SocketMessageName[];
  };
};

/** The embedded database of this installation, and what of it a backup counts. */
export type Saving = {
  /** Holds a password. */
  readonly url: string;
  readonly figures: readonly Figure[];
};

/** What a feature is installed into. */
export type House = {
  readonly ground: Ground;
  readonly edges: Edges;
  readonly config: ServerConfig;
  /** What can be saved of this installation; undefined where its database is the operator's own. */
  readonly saving: Saving | undefined;
  /** The page around what the server itself has to say; without it there are only endpoints. */
  readonly layout: PageLayout | undefined;
  /** The way to the billing backend; undefined where none is known. */
  readonly billing: BillingDoor | undefined;
  /** By what that backend and this server know each other; undefined where they do not. */
  readonly billingSecrets: BillingSecrets | undefined;
};

/** Carries out a command of the operator: gets the words after the first and answers in German. */
export type RunCommand = (words: readonly string[]) => Promise<string>;

/** `mute` of `mute NAME DAUER GRUND`. */
type FirstWord<Form extends string> = Form extends `${infer Word} ${string}` ? Word : Form;

/** A feature that stands: what runs in this process until `close`. */
export type Installed<Name extends string = string, Form extends string = string> = {
  /** Adds the figures of the feature to those of the process; called only where metrics are served. */
  measure?(metrics: Metrics): void;
  /** Tells a connection that does not follow its person's stream what of the state it must know. */
  greet?(connection: Connection, state: Partial<OwnState>): void;
  close?(): Promise<void>;
} & ([Form] extends [never]
  ? { readonly commands?: undefined }
  : { readonly commands: Readonly<Record<FirstWord<Form>, RunCommand>> }) &
  (Name extends keyof Provided
    ? {
        /** What it holds in the running program for the features above it. */
        readonly provides: Provided[Name];
      }
    : { readonly provides?: undefined });

type WithRules<Name> = Name extends keyof FeatureRules
  ? {
      /** The numbers that the operator may change, under the feature's name in `RULES_FILE`. */
      readonly rules: FeatureRules[Name];
      /** A German sentence where numbers contradict each other. */
      readonly checkRules?: (rules: FeatureRules[Name]) => string | undefined;
    }
  : { readonly rules?: undefined; readonly checkRules?: undefined };

type WithEvents<Name> = Name extends keyof FeatureEvents
  ? {
      /** How each event that the feature writes into the security log ended. */
      readonly securityEvents: Readonly<Record<keyof FeatureEvents[Name], Outcome>>;
    }
  : { readonly securityEvents?: undefined };

/**
 * What a feature says of itself. Composition, rules file, security log, privacy page, erasure and export of an account,
 * page heads, sitemap and `npm run admin` are fed by it; `features.ts` lists them all.
 */
export type Feature<Name extends string = string, Form extends string = never> = {
  readonly name: Name;
  /** How often one network may call the classes of endpoints that are its own. */
  readonly limits?: Limits;
  /** What it keeps about people and for how long, in German, for the privacy page. */
  readonly retention?: (rules: Rules) => readonly Kept[];
  /** Every column of its tables that says whose a row is, and what becomes of the row with the account. */
  readonly personalData?: readonly PersonalData[];
  /** What a backup counts, each by one statement: numbers that only grow, or never change. */
  readonly figures?: readonly Figure[];
  /** Its facts that change what a process keeps in memory: every process hears them. */
  readonly wideFacts?: readonly FactType[];
  /** Its traits of how a person appears to others; the feature says `people.changed` when one changes. */
  readonly traits?: TraitParts;
  /** Its parts of what the shell must know of a person. */
  readonly ownState?: OwnParts;
  /** A German sentence where an account may not be deleted yet. */
  readonly forbidsDeletion?: (sql: Queryable, accountId: string) => Promise<string | undefined>;
  /** What the operator may type after `npm run admin --`, with what it does. A word `DATEI` is a file, whose text is sent. */
  readonly commands?: Readonly<Record<Form, string>>;
  /** The HTML of forms that stand in texts, by the path of the text. */
  readonly forms?: (rules: Rules) => ReadonlyMap<string, string>;
  /** What the head of a page says; `nothing`: there is no such page; undefined: not a page of this feature. */
  readonly preview?: (ground: Ground, address: URL) => Promise<Preview | 'nothing' | undefined>;
  /** Paths of its own that search engines may list, beside those of the pages. */
  readonly addresses?: (ground: Ground) => Promise<readonly string[]>;
  readonly install: (house: House) => Installed<Name, Form> | Promise<Installed<Name, Form>>;
} & WithRules<Name> &
  WithEvents<Name>;

/** A feature as those see it that are fed by all of them. */
export type AnyFeature = Omit<Feature, 'install' | 'commands' | 'rules' | 'checkRules' | 'securityEvents'> & {
  readonly rules?: object | undefined;
  readonly checkRules?: ((rules: never) => string | undefined) | undefined;
  readonly securityEvents?: Readonly<Record<string, Outcome>> | undefined;
  readonly commands?: Readonly<Record<string, string>>;
  readonly install: (house: House) => AnyInstalled | Promise<AnyInstalled>;
};

export type AnyInstalled = {
  readonly commands?: Readonly<Record<string, RunCommand>> | undefined;
  readonly provides?: object | undefined;
  measure?(metrics: Metrics): void;
  greet?(connection: Connection, state: Partial<OwnState>): void;
  close?(): Promise<void>;
};

/** Lets the compiler compare a feature with what was declared under its name. */
export function feature<const Name extends string, const Form extends string = never>(
  descriptor: Feature<Name, Form>,
): Feature<Name, Form> {
  return descriptor;
}
