import { THEME_COLORS } from '../../ui/theme-color.ts'
import { readEdition } from '../head/read-edition.ts'
import type { Route } from './+types/manifest.ts'

/** Letters that a home screen has room for below an icon. */
const LONGEST_SHORT_NAME = 12

/** Drawn when the site is built (scripts/draw-icons.mjs). A maskable icon may be cut round. */
const ICONS = [192, 512].flatMap((size) =>
  ['any', 'maskable'].map((purpose) => ({
    src: `/icon-${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
)

/** What a phone takes over when the site is put on its home screen (W3C Web Application Manifest). */
export async function loader(asked: Route.LoaderArgs) {
  const { name } = (await readEdition(asked)).workshop
  const short = [name, ...name.split(' ')].find(({ length }) => length <= LONGEST_SHORT_NAME)
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
