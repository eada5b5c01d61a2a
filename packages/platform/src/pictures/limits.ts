/**
 * What a picture may ask of its decoder. All of it is counted in the bytes of the file, before anything is decoded:
 * a small file can stand for more work and memory than any machine has.
 */
export const PICTURE_LIMITS = {
  /** More than a camera takes. */
  pixels: 50_000_000,
  /** Once unpacked: as many pixels with four channels of a byte, or half as many of two bytes. */
  unpackedBytes: 200_000_000,
  /** Passes over a JPEG: encoders write 1 to 14, and a few thousand are faultless. */
  scans: 64,
  /** Each pass goes over all pixels. */
  pixelsInAllScans: 1_000_000_000,
  /** Of what moves. Only the first is drawn, but readers count them all. */
  frames: 1_000,
  /** Segments of a JPEG, chunks of a PNG or WebP, blocks of a GIF. */
  parts: 10_000,
  /** Colour profiles for print have half a megabyte, some two. */
  profileBytes: 2_500_000,
  /** What a camera writes has at most 64 KiB. */
  exifBytes: 128_000,
  /** Comments and the like: their number, as some are packed and each may unpack to megabytes. */
  texts: 64,
} as const;

/** The longer side of what is drawn. */
export const LONGEST_SIDE_PX = 2_000;
/** Of the WebP that is drawn, up to 100. */
export const QUALITY = 82;
