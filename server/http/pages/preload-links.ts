import type { ServerBuild } from 'react-router'
import { CREATABLE_ENTITY_TYPES, getApiPath } from '../../../shared/entities/entity-types.ts'
import { buildListPageUrl } from '../../../shared/pagination.ts'
import { type AdminScreen, findAdminScreen } from '../../../shared/paths.ts'

type Assets = Pick<ServerBuild['assets'], 'routes'>

/** Lists style sheets first, so that the layout shows while scripts load. */
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
      ? CREATABLE_ENTITY_TYPES.map(
          (type) =>
            `<${buildListPageUrl(getApiPath(type), null)}>; rel=preload; as=fetch; crossorigin`,
        )
      : [...modules].map((path) => `<${path}>; rel=modulepreload`)),
  ].join(', ')
}
