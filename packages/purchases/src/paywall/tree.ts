/**
 * A paywall as it is drawn: everything that came by wire has been read, what was missing has its default, and unknown components have
 * been replaced by their fallbacks. Lengths are CSS pixels. `leading` is where a line of text begins.
 */
export type Paywall = {
  readonly locales: PaywallLocales;
  readonly background: PaywallBackground | null;
  readonly root: StackNode;
  /** Stays at the bottom while the rest is scrolled. */
  readonly footer: StackNode | null;
  /** The packages in the order in which they stand in the tree, each once. */
  readonly packageIds: readonly string[];
  /** The first one that wants to be selected; null where none does. */
  readonly selectedAtFirst: string | null;
};

/** Behind everything. Fills its place. */
export type PaywallBackground =
  | { readonly type: 'colour'; readonly colour: Colour }
  | { readonly type: 'picture'; readonly source: Moded<Picture>; readonly overlay: Colour | null };

/** The texts of a paywall by locale, and the locale whose text is taken where another has none. */
export type PaywallLocales = {
  readonly defaultLocale: string;
  /** By locale as its author wrote it, then by the text's id. */
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, string>>;
};

/** What can be made of a paywall's components. */
export type PaywallNode =
  | StackNode
  | TextNode
  | ImageNode
  | ButtonNode
  | PurchaseButtonNode
  | PackageNode
  | FooterNode
  | TimelineNode;

/** Different in the two modes of a page; a paywall without a dark value has its light one there, too. */
export type Moded<Value> = { readonly light: Value; readonly dark: Value };

/** A colour or a gradient, as CSS writes what a `background` may be. Checked: nothing in it ends the declaration or asks for an address. */
export type Paint = { readonly css: string; readonly isGradient: boolean };
export type Colour = Moded<Paint>;

export type Edges = {
  readonly top: number;
  readonly bottom: number;
  readonly leading: number;
  readonly trailing: number;
};

export type Extent =
  | { readonly type: 'fit' }
  | { readonly type: 'fill' }
  | { readonly type: 'fixed'; readonly value: number };
export type Size = { readonly width: Extent; readonly height: Extent };

export type Shape =
  | { readonly type: 'pill' }
  | {
      readonly type: 'rectangle';
      readonly corners: {
        readonly topLeading: number;
        readonly topTrailing: number;
        readonly bottomLeading: number;
        readonly bottomTrailing: number;
      };
    };

export type Border = { readonly colour: Colour; readonly width: number };
export type Shadow = {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colour: Colour;
};

export type AcrossAlignment = 'leading' | 'center' | 'trailing';
export type DownAlignment = 'top' | 'center' | 'bottom';
export type Distribution = 'start' | 'center' | 'end' | 'space_between' | 'space_around' | 'space_evenly';
export type Dimension =
  | {
      readonly type: 'vertical';
      readonly alignment: AcrossAlignment;
      readonly distribution: Distribution;
    }
  | {
      readonly type: 'horizontal';
      readonly alignment: DownAlignment;
      readonly distribution: Distribution;
    }
  | {
      /** Children lie over each other, the last one on top. */
      readonly type: 'zlayer';
      readonly across: AcrossAlignment;
      readonly down: DownAlignment;
    };

/** What of a component is otherwise while the package that it belongs to is selected. */
export type Selectable<Look> = { readonly look: Look; readonly selected: Look };

export type StackLook = {
  readonly dimension: Dimension;
  readonly size: Size;
  readonly spacing: number;
  readonly margin: Edges;
  readonly padding: Edges;
  readonly background: Colour | null;
  readonly border: Border | null;
  readonly shadow: Shadow | null;
  readonly shape: Shape;
  readonly badge: Badge | null;
};
export type StackNode = {
  readonly type: 'stack';
  readonly id: string;
  readonly states: Selectable<StackLook>;
  readonly children: readonly PaywallNode[];
};

export type Badge = {
  /** Overlay: half over the edge. Edge to edge: as wide as the stack, at its edge. Nested: inside. */
  readonly style: 'overlay' | 'edge_to_edge' | 'nested';
  readonly across: AcrossAlignment;
  readonly down: DownAlignment;
  readonly text: TextLook;
  readonly shape: Shape;
};

/** Body sizes are 13, 14, 15 and 16 px, those of headings 14, 16, 20, 24, 28 and 32. */
export type FontSize = {
  readonly px: 13 | 14 | 15 | 16 | 20 | 24 | 28 | 32;
  /** Null is a paragraph. */
  readonly headingLevel: 1 | 2 | 3 | 4 | 5 | 6 | null;
};
export type FontWeight = 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900;

export type TextLook = {
  /** Which of the paywall's texts. */
  readonly textId: string;
  /** Null is black in the light mode and white in the dark one. */
  readonly colour: Colour | null;
  readonly background: Colour | null;
  /** A family that the page has; null is the system's. */
  readonly font: string | null;
  readonly fontSize: FontSize;
  readonly fontWeight: FontWeight;
  readonly alignment: AcrossAlignment;
  readonly margin: Edges;
  readonly padding: Edges;
  readonly size: Size;
};
export type TextNode = { readonly type: 'text'; readonly id: string; readonly states: Selectable<TextLook> };

export type Picture = {
  /** `https`, or a path on the site that shows the paywall. */
  readonly address: string;
  readonly width: number | null;
  readonly height: number | null;
};
export type ImageLook = {
  readonly source: Moded<Picture>;
  readonly size: Size;
  readonly mask:
    | Shape
    | { readonly type: 'circle' }
    | { readonly type: 'concave' }
    | { readonly type: 'convex' };
  /** Over the picture, from top to bottom. */
  readonly overlay: Colour | null;
  readonly maxHeight: number | null;
  /** How the picture fills its place. */
  readonly fit: 'cover' | 'contain';
  /** The paywall's text that says what the picture shows; null is a picture that only adorns. */
  readonly labelTextId: string | null;
};
export type ImageNode = {
  readonly type: 'image';
  readonly id: string;
  readonly states: Selectable<ImageLook>;
};

export type Action =
  | { readonly type: 'navigate_back' }
  | { readonly type: 'restore_purchases' }
  | { readonly type: 'purchase'; readonly packageId: string | null }
  | { readonly type: 'select_package'; readonly packageId: string }
  | { readonly type: 'navigate_to'; readonly destination: 'customer_center' }
  /** The address is a text of the paywall, as it may differ by locale. */
  | { readonly type: 'navigate_to'; readonly destination: 'url'; readonly urlTextId: string };

export type ButtonNode = {
  readonly type: 'button';
  readonly id: string;
  readonly action: Action;
  readonly stack: StackNode;
  /** What it is called where its stack has no text; null is a name by its action. */
  readonly labelTextId: string | null;
};
/** Buys what is selected. */
export type PurchaseButtonNode = {
  readonly type: 'purchase_button';
  readonly id: string;
  readonly stack: StackNode;
};
export type PackageNode = {
  readonly type: 'package';
  readonly id: string;
  readonly packageId: string;
  readonly stack: StackNode;
};
export type FooterNode = { readonly type: 'footer'; readonly id: string; readonly stack: StackNode };

export type TimelineNode = {
  readonly type: 'timeline';
  readonly id: string;
  readonly itemSpacing: number;
  /** Between an item's title and its description. */
  readonly textSpacing: number;
  /** Between the icons' column and that of the texts. */
  readonly columnGutter: number;
  readonly size: Size;
  readonly margin: Edges;
  readonly padding: Edges;
  readonly items: readonly TimelineItem[];
};
export type TimelineItem = {
  readonly title: TextLook;
  readonly description: TextLook | null;
  readonly icon: TimelineIcon;
  /** The line to the next item. */
  readonly connector: {
    readonly width: number;
    readonly top: number;
    readonly bottom: number;
    readonly colour: Colour;
  } | null;
};
export type TimelineIcon = {
  /** One of the names that the renderer draws; any other is a dot. */
  readonly name: string;
  readonly colour: Colour;
  /** Width and height of the drawing with its padding. */
  readonly size: number;
  readonly padding: Edges;
  readonly background: {
    readonly shape: 'circle' | 'rectangle';
    readonly colour: Colour;
    readonly border: Border | null;
  } | null;
};
