import type { Context } from 'hono'
import type { TargetLocale } from '../../../../shared/entities/translation.ts'
import { encodeResponseForRequest } from '../../cache/response-encoding.ts'

function keepLanguages(item: object, languages: readonly TargetLocale[]): object {
  const { translations, images }: { translations?: object; images?: object[] } = item
  const isKept = ([locale]: [string, unknown]) => languages.some((one) => one === locale)
  return {
    ...item,
    ...(translations && {
      translations: Object.fromEntries(Object.entries(translations).filter(isKept)),
    }),
    ...(images && { images: images.map((image) => keepLanguages(image, languages)) }),
  }
}

/** `languages` is null for a list of the admin, which no shared cache may store. */
export function createListResponse(
  c: Context,
  list: readonly object[],
  languages: readonly TargetLocale[] | null,
  headers: Record<string, string> = {},
): Promise<Response> {
  const items = languages ? list.map((item) => keepLanguages(item, languages)) : list
  const cacheControl = languages ? 'no-cache' : 'private, no-cache'
  return encodeResponseForRequest(
    c.req.raw,
    c.json(items, 200, { ...headers, 'Cache-Control': cacheControl }),
  )
}
