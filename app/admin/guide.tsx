import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import PAGES from '../../locales/admin-guide.fr.json'
import { focusHeading, PAGE_HEADING_ID } from './browser/focus.ts'
import styles from './guide/guide.module.css'
import {
  GUIDE_PAGES,
  GUIDE_PATH,
  type GuidePage,
  getGuidePagePath,
  parseGuidePage,
} from './guide/guide-pages.ts'
import { t } from './i18n/texts.ts'
import { PageFrame } from './page-frame.tsx'

/** `npm run guide` makes the screenshots with tests/e2e/admin/guide.spec.ts. */
const screenshots = import.meta.glob<string>('./guide/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})
/** In pixels, for the aspect ratio. guide.module.css limits the displayed width. */
const SCREENSHOT_SIZE = { width: 780, height: 1200 }

export default function Guide() {
  const [params] = useSearchParams()
  const page = parseGuidePage(params.get('page'))
  const shownPage = useRef(page)
  useEffect(() => {
    // Screen readers announce the new page, because its heading gets the focus.
    if (shownPage.current !== page) focusHeading(PAGE_HEADING_ID)
    shownPage.current = page
  }, [page])
  const title = page ? PAGES[page].title : t('guide.title')
  return (
    <PageFrame title={title}>
      {page ? <Page key={page} name={page} /> : <GuideContents />}
    </PageFrame>
  )
}

const GuideContents = () => (
  <>
    <p className="soft">{t('guide.lead')}</p>
    <ol className={styles.contents}>
      {GUIDE_PAGES.map((page) => (
        <li key={page}>
          <Link to={getGuidePagePath(page)}>{PAGES[page].title}</Link>
        </li>
      ))}
    </ol>
  </>
)

function Page({ name }: { name: GuidePage }) {
  const { alt, steps } = PAGES[name]
  const index = GUIDE_PAGES.indexOf(name)
  const position = { position: index + 1, total: GUIDE_PAGES.length }
  return (
    <>
      <p className="soft">{t('guide.position', position)}</p>
      <div className={styles.page}>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <img
          src={screenshots[`./guide/pictures/${name}.webp`]}
          alt={alt}
          {...SCREENSHOT_SIZE}
          className={styles.picture}
        />
      </div>
      <nav className={styles.ways} aria-label={t('guide.title')}>
        <GuideNavLink to={GUIDE_PAGES[index - 1]} words="previous" />
        <Link to={GUIDE_PATH} className="more">
          {t('guide.all')}
        </Link>
        <GuideNavLink to={GUIDE_PAGES[index + 1]} words="next" />
      </nav>
    </>
  )
}

const GuideNavLink = ({ to, words }: { to: GuidePage | undefined; words: 'previous' | 'next' }) =>
  to ? (
    <Link to={getGuidePagePath(to)} className="more">
      {t(`guide.${words}`)}
    </Link>
  ) : null
