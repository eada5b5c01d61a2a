/** Where the drawings of one scene are; made from the artwork by `web/scene-artwork.ts`. */
declare module 'virtual:scene-artwork/*' {
  type Piece = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

  export const artwork: {
    /** Addresses by the paths of the layers. */
    readonly layers: Readonly<Record<string, string>>;
    readonly furniture: { readonly src: string; readonly pieces: Readonly<Record<string, Piece>> };
  };
}
