import { useId, useState } from 'react'
import { ENTITIES, ENTITY_TYPES_WITH_DETAIL_PAGE } from '../../../shared/entities/entity-types.ts'
import { isPastTraining } from '../../../shared/entities/training-dates.ts'
import { DEFAULT_LOCALE, removeLocalePrefix } from '../../../shared/locale.ts'
import { getEntityPath, slugify } from '../../../shared/paths.ts'
import { isSafeLink } from '../../../shared/validation.ts'
import { useCollections } from '../api/collections.tsx'
import { SmallDialog } from '../components/small-dialog.tsx'
import { isEntityPublic } from '../entity/publication.ts'
import { PlainTextField } from '../form/plain-fields.tsx'
import { t } from '../i18n/texts.ts'
import { addUrlScheme } from './link-url.ts'
import styles from './rich-text-field.module.css'

/** Shortens a URL of this site to its French path. Site paths keep the visitor's language. */
export function shortenOwnUrl(address: string, siteOrigin: string): string {
  if (address !== siteOrigin && !address.startsWith(`${siteOrigin}/`)) return address
  const { pathname, search, hash } = new URL(address)
  return removeLocalePrefix(pathname) + search + hash
}

type SitePage = { title: string; address: string }

/**
 * Finds the pages whose titles contain, for each typed word, a word that begins with it. Ignores
 * case and accents.
 */
export function searchSitePages<P extends SitePage>(typed: string, pages: P[]): P[] {
  const words = slugify(typed).split('-').filter(Boolean)
  if (words.length === 0) return []
  return pages.filter(({ title }) => {
    const titleWords = slugify(title).split('-')
    return words.every((word) => titleWords.some((titleWord) => titleWord.startsWith(word)))
  })
}

const MAX_SUGGESTIONS = 4
const SUGGESTIONS_OF_LIST = 3

type SuggestedPage = SitePage & {
  /** The French name of the admin list, such as “Actualités”. */
  where: string
  /** False for unpublished pages and past trainings. */
  isCurrent: boolean
}

/** Before anything is typed, suggests the first current pages of each list, pieces first. */
export const suggestSitePages = (typed: string, pages: SuggestedPage[]): SuggestedPage[] =>
  typed.trim() === ''
    ? [...new Set(pages.map(({ where }) => where))]
        .reverse()
        .flatMap((list) =>
          pages
            .filter(({ where, isCurrent }) => isCurrent && where === list)
            .slice(0, SUGGESTIONS_OF_LIST),
        )
    : searchSitePages(typed, pages).slice(0, MAX_SUGGESTIONS)

type LinkDialogProps = {
  words: string
  address: string
  onCancel: () => void
  onInsert: (words: string, address: string) => void
}

/**
 * A text with a colon or a slash may contain a URL scheme such as `javascript:`, so the message
 * calls it unsafe.
 */
function getLinkErrorMessage(address: string): string {
  const like = t('link.like')
  return /[:/\\]/.test(address)
    ? t('link.unsafe', { like })
    : t('link.incomplete', { typed: address, like })
}

/** docs/specification.md, section 5, requires both a text and a URL for a link. */
export function LinkDialog({ onCancel, onInsert, ...initial }: LinkDialogProps) {
  const offerId = useId()
  const [words, setWords] = useState(initial.words)
  const [address, setAddress] = useState(initial.address)
  const [error, setError] = useState<string>()
  const suggestions = suggestSitePages(address, useSitePages())
  const isComplete = words.trim() !== '' && address.trim() !== ''

  const insert = () => {
    if (!isComplete) return
    const complete = shortenOwnUrl(addUrlScheme(address), location.origin)
    if (isSafeLink(complete)) onInsert(words.trim(), complete)
    else setError(getLinkErrorMessage(complete))
  }

  return (
    <SmallDialog
      title={t('link.title')}
      onCancel={onCancel}
      onConfirm={insert}
      confirmLabel={t('link.insert')}
      isConfirmDisabled={!isComplete}
    >
      <PlainTextField
        label={t('link.words')}
        value={words}
        onChange={setWords}
        capitalize="sentences"
        enterKeyHint="next"
      />
      <PlainTextField
        label={t('link.address')}
        value={address}
        onChange={(value) => {
          setAddress(value)
          setError(undefined)
        }}
        error={error}
        // With type="url", the browser would reject `www.exemple.fr`, which lacks a scheme.
        inputMode="url"
        placeholder="https://"
        autoFocus
      />
      {suggestions.length > 0 && (
        <div>
          <p id={offerId}>{t('link.pages')}</p>
          <ul className={styles.offered} aria-labelledby={offerId}>
            {suggestions.map((page) => (
              <li key={page.address}>
                <button
                  type="button"
                  className="button"
                  onClick={() => onInsert(words.trim() || page.title, page.address)}
                >
                  {t('link.page', page)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </SmallDialog>
  )
}

/** The search lists pieces last, because there are many. */
const LINKED_ENTITY_TYPES = [
  ...ENTITY_TYPES_WITH_DETAIL_PAGE.filter((type) => type !== 'art_piece'),
  'art_piece' as const,
]

function useSitePages(): SuggestedPage[] {
  const { lists } = useCollections()
  return LINKED_ENTITY_TYPES.flatMap((type) => {
    const { list } = ENTITIES[type]
    return lists[list].items.map((item) => ({
      title: item.title,
      address: getEntityPath(DEFAULT_LOCALE, type, item),
      where: t(`${list}.tab`),
      isCurrent: isEntityPublic(item) && !('duration' in item && isPastTraining(item)),
    }))
  })
}
