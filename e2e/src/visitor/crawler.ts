const SIGNS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** What the head of a document says about it, by name or property, as a program reads it that runs no script. */
export function metaOf(html: string): ReadonlyMap<string, string> {
  const [head = ''] = html.split('</head>', 1);
  const tags = head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g);
  return new Map(
    [...tags].map(([, name = '', content = '']) => [
      name,
      content.replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => SIGNS[sign] ?? sign),
    ]),
  );
}

/** What a PNG says about its own size, in pixels. */
export function pngSizeOf(file: Buffer): { width: number; height: number } {
  if (file.toString('latin1', 1, 4) !== 'PNG') throw new Error('This is no PNG.');
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}
