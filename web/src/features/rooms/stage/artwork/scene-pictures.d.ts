/** Still pictures of every scene without people by id and light; made from the artwork by `web/scene-pictures.ts`. */
declare module 'virtual:scene-pictures' {
  type Still = {
    /** A drawing, sharp in every size. */
    readonly whole: string;
    /** The same in pixels, for cards. */
    readonly card: string;
    /** Its mean colour. */
    readonly colour: string;
  };

  export const scenePictures: Readonly<Record<string, Readonly<Record<'day' | 'night', Still>>>>;
}
