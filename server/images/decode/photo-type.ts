const toAscii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Returns the format codes (such as `heic`) of an ISO media file, the major brand first. */
function parseBrands(bytes: Uint8Array): string[] {
  if (toAscii(bytes, 4, 8) !== 'ftyp') return []
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length)
  const all = toAscii(bytes, 8, end).match(/.{4}/gs) ?? []
  // The second field of the `ftyp` box is a version number, not a brand.
  return all.filter((_, index) => index !== 1)
}

const SIGNATURES: [type: string, test: (bytes: Uint8Array) => boolean][] = [
  ['image/jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ['image/png', (bytes) => toAscii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['image/webp', (bytes) => toAscii(bytes, 0, 4) === 'RIFF' && toAscii(bytes, 8, 12) === 'WEBP'],
  ['image/avif', (bytes) => parseBrands(bytes).some((brand) => /^avi[fs]$/.test(brand))],
  [
    'image/heic',
    (bytes) =>
      parseBrands(bytes).some((brand) => /^(hei[cxms]|hev[cxms]|mi[fc]1|msf1)$/.test(brand)),
  ],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(toAscii(bytes, 0, 6))],
  ['image/tiff', (bytes) => /^(II\*\0|MM\0\*)/.test(toAscii(bytes, 0, 4))],
]
export const FILE_SIGNATURE_LENGTH = 64

/**
 * Detects the type from the first bytes, because a client can declare any file name and type.
 * Returns null if the format is not supported.
 */
export const detectPhotoType = (beginning: Uint8Array): string | null =>
  SIGNATURES.find(([, test]) => test(beginning))?.[0] ?? null
