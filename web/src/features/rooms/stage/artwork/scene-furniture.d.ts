/** All the furniture of one scene as one picture; made from the artwork by `web/scene-furniture.ts`. */
declare module 'virtual:scene-furniture/*' {
  type Piece = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

  export const furniture: { readonly src: string; readonly pieces: Readonly<Record<string, Piece>> };
}
