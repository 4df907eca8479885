/** What is made of each photo, and how. */
export const AVIF_WIDTHS = [480, 960, 1440, 1920] as const
export const JPEG_WIDTHS = [960, 1600] as const
export const avif = { effort: 3, quality: 60 } as const
export const jpeg = { mozjpeg: true, quality: 84 } as const
export const SHARE = { width: 1200, height: 630 } as const
