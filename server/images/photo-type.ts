/** Detects the type of a photo from its first bytes. File name and declared type are ignored. */
const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/**
 * Returns the brands of an ISO media file, the major brand first. Returns an empty array for other
 * files.
 */
function brands(bytes: Uint8Array): string[] {
  if (ascii(bytes, 4, 8) !== 'ftyp') return []
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length)
  const all = ascii(bytes, 8, end).match(/.{4}/gs) ?? []
  // The second field is a version number.
  return all.filter((_, index) => index !== 1)
}

const SIGNATURES: [type: string, test: (bytes: Uint8Array) => boolean][] = [
  ['image/jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ['image/png', (bytes) => ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['image/webp', (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP'],
  ['image/avif', (bytes) => brands(bytes).some((brand) => /^avi[fs]$/.test(brand))],
  [
    'image/heic',
    (bytes) => brands(bytes).some((brand) => /^(hei[cxms]|hev[cxms]|mi[fc]1|msf1)$/.test(brand)),
  ],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(ascii(bytes, 0, 6))],
  ['image/tiff', (bytes) => /^(II\*\0|MM\0\*)/.test(ascii(bytes, 0, 4))],
]
/** Number of bytes that the detection needs. */
export const SIGNATURE_BYTES = 64

/** Returns the media type, or null if it is not supported. */
export const detectPhotoType = (beginning: Uint8Array): string | null =>
  SIGNATURES.find(([, test]) => test(beginning))?.[0] ?? null
