/** What the decoder says once it can be asked, and its answer to the bytes of a picture. */
export type DecoderMessage = 'ready' | { readonly picture: Uint8Array } | 'refused';
