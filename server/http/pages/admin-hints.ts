/** What the admin's page will need, told in its headers: nothing waits until a script finds out and asks. */
import type { ServerBuild } from 'react-router'
import { type AdminScreen, adminScreen } from '../../../shared/address.ts'
import { pageUrl } from '../../../shared/pagination.ts'

type Assets = Pick<ServerBuild['assets'], 'routes'>

/** The lists that the admin reads as soon as it runs. */
const LISTS = ['art-pieces', 'categories', 'news', 'trainings']

/**
 * The value of a `Link` header for the admin's page. Its style sheets come before the scripts that stand first in the
 * page, so that its frame is drawn while these are on their way.
 * @param assets what the build made of each route; in development its style sheets are not known
 * @param isSignedIn whether to expect what the path names, or the gate
 */
export function adminHints({ routes }: Assets, pathname: string, isSignedIn: boolean): string {
  const screen: AdminScreen = isSignedIn ? (adminScreen(pathname) ?? 'panel') : 'login'
  const shown = ['root', 'admin/layout', `admin/${screen}`]
  const files = shown.flatMap((id) => routes[id] ?? [])
  const styles = new Set(files.flatMap(({ css = [] }) => css))
  const modules = new Set(files.flatMap(({ module, imports = [] }) => [module, ...imports]))
  return [
    ...[...styles].map((path) => `<${path}>; rel=preload; as=style`),
    ...(screen === 'panel'
      ? LISTS.map(
          (list) => `<${pageUrl(`/api/${list}`, null)}>; rel=preload; as=fetch; crossorigin`,
        )
      : [...modules].map((path) => `<${path}>; rel=modulepreload`)),
  ].join(', ')
}
