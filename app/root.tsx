import { type ReactNode, use } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { getLocaleFromPath } from '../shared/locale.ts'
import { isAdminPath } from '../shared/paths.ts'
import type { Route } from './+types/root.ts'
import { APP_ROOT_ID, StartupError } from './admin/startup-error.tsx'
import { type PublicScript, requestContext } from './context.ts'
import { speculationRules } from './site/head/speculation-rules.ts'
import { readContext } from './site/load.ts'
import { PhotoStylesContext } from './site/photos/photo-styles.ts'
import { loadSiteData, type SiteData } from './site/site-data.ts'
import { siteStyles } from './site/styles.server.ts'
import favicon from './ui/favicon.svg?url'
import knot from './ui/motif/knot.svg?url'
import printStyles from './ui/print.css?url'
import { THEME_COLORS } from './ui/theme-color.ts'

type Manifest = { routes: Record<string, { css?: string[] } | undefined> }

/** Adds the style sheets of the current routes. React skips those that are already in the page. */
function RouteStyles() {
  const { routes } = (window as unknown as { __reactRouterManifest: Manifest })
    .__reactRouterManifest
  const sheets = new Set(useMatches().flatMap(({ id }) => routes[id]?.css ?? []))
  return [...sheets].map((href) => (
    <link key={href} rel="stylesheet" href={href} precedence="routes" />
  ))
}

/** `hydrate` is true for the admin, which runs React in the browser. */
export type RouteHandle = {
  hydrate?: boolean
}

/** All fields are optional, because the admin and the public pages need different ones. */
type RootData = {
  nonce?: string
  siteName?: string
  isPresented?: boolean
  isDemo?: boolean
  translationService?: string | null
  enhanceScript?: PublicScript | null
  styles?: string
} & Partial<SiteData>

export async function loader(args: Route.LoaderArgs): Promise<RootData> {
  const { nonce, enhanceScript } = args.context.get(requestContext)
  const { services, orElse } = readContext(args)
  const isAdmin = isAdminPath(new URL(args.request.url).pathname)
  const siteData = await loadSiteData(args)
  return isAdmin
    ? {
        nonce,
        siteName: siteData.workshop.name,
        isPresented: siteData.workshop.isPresented,
        isDemo: siteData.workshop.is_demo,
        acceptsMessages: siteData.acceptsMessages,
        locales: siteData.locales,
        translationService: await orElse(services.suggestions.findServiceName(), null),
      }
    : { enhanceScript, styles: siteStyles, ...siteData }
}

/** The root data are never loaded again: the admin keeps those of the first page load. */
export const shouldRevalidate = () => false

/**
 * In the browser, entry.client.tsx mounts the admin inside the existing document, so the layout
 * renders only children and style sheets.
 */
export const Layout = ({ children }: { children: ReactNode }) =>
  import.meta.env.SSR ? (
    <Document>{children}</Document>
  ) : (
    <>
      <RouteStyles />
      {children}
    </>
  )

function Document({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const page = useRouteLoaderData<typeof loader>('root')
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined)
  const { head: photoStyles } = use(PhotoStylesContext)
  const hydrates = handles.some((handle) => handle?.hydrate)
  return (
    <html lang={getLocaleFromPath(pathname)}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          // Without `interactive-widget`, the soft keyboard would cover buttons of the admin.
          content={`width=device-width, initial-scale=1, viewport-fit=cover${hydrates ? ', interactive-widget=resizes-content' : ''}`}
        />
        <meta name="color-scheme" content="light dark" />
        <meta
          name="theme-color"
          content={THEME_COLORS.light}
          media="(prefers-color-scheme: light)"
        />
        <meta name="theme-color" content={THEME_COLORS.dark} media="(prefers-color-scheme: dark)" />
        {/* The build draws the icons with scripts/draw-icons.mjs. */}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={`/${hydrates ? 'admin-' : ''}apple-touch-icon.png`} />
        <link rel="manifest" href={hydrates ? '/admin.webmanifest' : '/manifest.webmanifest'} />
        {page?.styles && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets, allowed by their hash
          <style dangerouslySetInnerHTML={{ __html: page.styles }} />
        )}
        {page?.styles && <link rel="stylesheet" media="print" href={printStyles} />}
        {photoStyles && <style data-photos="">{photoStyles}</style>}
        {hydrates && (
          <>
            {/* React Aria copies this nonce to the style element that it adds. */}
            <meta property="csp-nonce" nonce={page?.nonce} />
            <Links />
          </>
        )}
        <Meta />
      </head>
      <body>
        {hydrates ? <div id={APP_ROOT_ID}>{children}</div> : children}
        {hydrates && (
          <>
            <StartupError nonce={page?.nonce} />
            <Scripts nonce={page?.nonce} />
          </>
        )}
        {page?.enhanceScript && (
          <>
            <script
              type="speculationrules"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rules, allowed by their hash
              dangerouslySetInnerHTML={{ __html: speculationRules }}
            />
            <script type="module" {...page.enhanceScript} />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/**
 * Replaces a page whose layout could not be rendered. docs/specification.md, section 8, prescribes
 * the English heading.
 */
export function ErrorBoundary() {
  const known = useRouteLoaderData<typeof loader>('root')
  return (
    <main id="content" className="page">
      <title lang="en">Unexpected Application Error!</title>
      <img src={knot} alt="" width={1440} height={640} />
      <h1 lang="en">Unexpected Application Error!</h1>
      <p className="section">
        <a className="button primary" href="/">
          {known?.workshop?.name ?? known?.siteName ?? 'Accueil'}
        </a>
      </p>
    </main>
  )
}
