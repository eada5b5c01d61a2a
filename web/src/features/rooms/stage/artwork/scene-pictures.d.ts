/** One still picture of every scene by id and light; made from the artwork by `web/scene-pictures.ts`. */
declare module 'virtual:scene-pictures' {
  type Still = {
    /** The whole scene without people. */
    readonly src: string;
    /** Its mean colour. */
    readonly colour: string;
  };

  export const scenePictures: Readonly<Record<string, Readonly<Record<'day' | 'night', Still>>>>;
}
