import { useMatches } from 'react-router'

type Manifest = { routes: Record<string, { css?: string[] } | undefined> }

/** React skips style sheets that are already in the page. */
export function RouteStyles() {
  const { routes } = (window as unknown as { __reactRouterManifest: Manifest })
    .__reactRouterManifest
  const sheets = new Set(useMatches().flatMap(({ id }) => routes[id]?.css ?? []))
  return [...sheets].map((href) => (
    <link key={href} rel="stylesheet" href={href} precedence="routes" />
  ))
}
