/** What a page says to programs that read its head and run nothing: search engines, chats that show a link. */
export type Preview = {
  readonly title: string;
  readonly description: string;
  /** Its one address; what has none is nothing for search engines. */
  readonly canonical?: string;
  readonly publishedAt?: Date;
};
