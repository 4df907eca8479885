import { data, redirect } from 'react-router'
import type { Outcome } from '../../server/outcome.ts'
import { entityAddress, idOfAddress } from '../../shared/address.ts'
import { localeOf } from '../../shared/locale.ts'

type Kind<Entity> = {
  type: Parameters<typeof entityAddress>[1]
  find: (id: number) => Promise<Outcome<Entity>>
}

/**
 * What the last part of an address names. The number decides: without one that exists the page is a 404, and another
 * wording of the title leads to the one address of the page.
 */
export async function findNamed<Entity extends { id: number; title: string }>(
  { type, find }: Kind<Entity>,
  part: string,
  request: Request,
): Promise<Entity> {
  const id = idOfAddress(part)
  const found = id === null ? null : await find(id)
  if (!found?.ok) throw data(null, { status: 404 })
  const { pathname } = new URL(request.url)
  const address = entityAddress(localeOf(pathname), type, found.value)
  if (pathname !== address && request.method === 'GET') throw redirect(address, 301)
  return found.value
}
