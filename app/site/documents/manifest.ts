import adminTexts from '../../../locales/admin.fr.json'
import { THEME_COLORS } from '../../ui/theme-color.ts'
import { loadSiteData } from '../site-data.ts'
import type { Route } from './+types/manifest.ts'

/** Maximum length of a name below an icon, in characters. Home screens cut longer names. */
const MAX_SHORT_NAME = 12

/**
 * scripts/draw-icons.mjs draws these icons. The operating system may crop a maskable icon to a
 * circle.
 */
const listIcons = (prefix = '') =>
  [192, 512].flatMap((size) =>
    ['any', 'maskable'].map((purpose) => ({
      src: `/${prefix}icon-${purpose}-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  )

function buildSiteManifest(name: string) {
  const short = [name, ...name.split(' ', 1)].find(({ length }) => length <= MAX_SHORT_NAME)
  return {
    id: '/',
    name,
    ...(short && { short_name: short }),
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: THEME_COLORS.light,
    theme_color: THEME_COLORS.light,
    icons: listIcons(),
  }
}

const buildAdminManifest = (siteName: string) => ({
  id: '/admin',
  name: `${adminTexts.panel.mark} – ${siteName}`,
  short_name: adminTexts.panel.mark,
  start_url: '/admin',
  scope: '/admin',
  display: 'standalone',
  background_color: THEME_COLORS.light,
  theme_color: THEME_COLORS.light,
  icons: listIcons('admin-'),
})

/**
 * Serves the manifest of the site or of the admin. A phone reads it when the visitor adds the page
 * to the home screen.
 */
export async function loader(args: Route.LoaderArgs) {
  const { name } = (await loadSiteData(args)).workshop
  const isAdmin = new URL(args.request.url).pathname.startsWith('/admin')
  const manifest = { lang: 'fr', ...(isAdmin ? buildAdminManifest(name) : buildSiteManifest(name)) }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json' },
  })
}
