import { localeOf } from '../../shared/locale.ts'
import { WORKSHOP } from '../../shared/workshop.ts'
import { translate } from '../i18n/translate.ts'

type Screen = 'home' | 'portrait' | 'gallery' | 'news' | 'training' | 'contact'

/** The longest description a search engine shows whole. */
const DESCRIPTION_LENGTH = 160

const tags = (title: string, description: string) => [
  { title: `${title} – ${WORKSHOP.name}` },
  { name: 'description', content: description },
]

/** Title and description of one of the six screens. */
export function screenMeta(pathname: string, screen: Screen) {
  const t = translate(localeOf(pathname))
  return tags(t(`${screen}.title`), t(`${screen}.description`))
}

/** Title and description of a piece, a news item or a training. `text` is the artist's markdown. */
export function detailMeta(title: string, text: string) {
  const plain = text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_#>`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const cut = plain.slice(0, DESCRIPTION_LENGTH)
  return tags(title, cut === plain ? plain : `${cut.replace(/\s\S*$/, '')}…`)
}
