import { getLocalizedPath, type Locale } from '../locale.ts'

export type Certificate = { number: string; pieceId: number; titles: Record<Locale, string> }

export const getCertificatePath = (locale: Locale, number: string) =>
  getLocalizedPath(locale, `/certificate/${number}`)
export const getCertificatePrintPath = (locale: Locale, number: string) =>
  `${getCertificatePath(locale, number)}/print`
