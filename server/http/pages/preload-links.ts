/**
 * Builds the preload links of the admin pages, so that the browser requests style sheets, scripts
 * and the lists of the API before any script has run.
 */
import type { ServerBuild } from 'react-router'
import { buildListPageUrl } from '../../../shared/pagination.ts'
import { type AdminScreen, findAdminScreen } from '../../../shared/paths.ts'

type Assets = Pick<ServerBuild['assets'], 'routes'>

/** The lists that the main screen of the admin area (`panel`) loads. */
const LISTS = ['art-pieces', 'categories', 'news', 'trainings']

/**
 * Returns the `Link` header of an admin page. Style sheets come before scripts, so that the layout
 * is shown while the scripts load.
 * @param assets the files of the build for each route. In development, the style sheets are
 * unknown.
 * @param isSignedIn true to preload the screen at the path, false to preload the login screen
 */
export function buildAdminPreloadLinks(
  { routes }: Assets,
  pathname: string,
  isSignedIn: boolean,
): string {
  const screen: AdminScreen = isSignedIn ? (findAdminScreen(pathname) ?? 'panel') : 'login'
  const routeIds = ['root', 'admin/layout', `admin/${screen}`]
  const files = routeIds.flatMap((id) => routes[id] ?? [])
  const styles = new Set(files.flatMap(({ css = [] }) => css))
  const modules = new Set(files.flatMap(({ module, imports = [] }) => [module, ...imports]))
  return [
    ...[...styles].map((path) => `<${path}>; rel=preload; as=style`),
    ...(screen === 'panel'
      ? LISTS.map(
          (list) =>
            `<${buildListPageUrl(`/api/${list}`, null)}>; rel=preload; as=fetch; crossorigin`,
        )
      : [...modules].map((path) => `<${path}>; rel=modulepreload`)),
  ].join(', ')
}
