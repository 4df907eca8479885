import { THEME_COLORS } from '../../ui/theme-color.ts'
import { loadSiteData } from '../site-data.ts'
import type { Route } from './+types/manifest.ts'

/** Maximum length in characters of a short name that fits below an icon on a home screen. */
const MAX_SHORT_NAME = 12

/**
 * Icons in the web app manifest. scripts/draw-icons.mjs draws these icons during the build. The
 * operating system may crop a maskable icon to a circle.
 */
const ICONS = [192, 512].flatMap((size) =>
  ['any', 'maskable'].map((purpose) => ({
    src: `/icon-${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
)

/**
 * Serves the web app manifest (W3C Web Application Manifest). A phone reads it when the visitor
 * adds the site to the home screen.
 */
export async function loader(args: Route.LoaderArgs) {
  const { name } = (await loadSiteData(args)).workshop
  const short = [name, ...name.split(' ')].find(({ length }) => length <= MAX_SHORT_NAME)
  const manifest = {
    id: '/',
    name,
    ...(short && { short_name: short }),
    lang: 'fr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: THEME_COLORS.light,
    theme_color: THEME_COLORS.light,
    icons: ICONS,
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json' },
  })
}
