import { type ReactNode, useState } from 'react'
import { LOCALE_NAMES } from '../../../shared/locale.ts'
import type { PreviewedPage } from '../../../shared/preview.ts'
import { t } from '../parts/texts.ts'
import { Choice } from './choice.tsx'
import styles from './preview.module.css'
import { ScaledPage } from './scaled-page.tsx'
import { type Looked, usePreview } from './use-preview.ts'

/** The windows of visitors, in pixels. */
const WIDTHS = { phone: 390, computer: 1280 }

type PreviewProps = Omit<Looked, 'page'> & {
  /** The pages on which it can be looked at; the first is its own. */
  pages: readonly [PreviewedPage, ...PreviewedPage[]]
  /** This window is a visitor's: the page is as wide. */
  isWhole?: boolean
  /** Its title. */
  children?: ReactNode
}

/** What the form would make of the public page, in the language whose texts are being written. */
export function Preview({ pages, isWhole, children, ...looked }: PreviewProps) {
  const [page, showPage] = useState(pages[0])
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone')
  const { drawn, problem, retry } = usePreview({ ...looked, page })
  return (
    <section className={styles.preview} aria-label={t('preview.title')}>
      <div className={styles.head} data-whole={isWhole}>
        {children}
        <p className="soft">{t('preview.about')}</p>
        {pages.length > 1 && (
          <Choice name="pages" options={pages} chosen={page} onChoose={showPage} />
        )}
        {!isWhole && (
          <Choice
            name="widths"
            options={['phone', 'computer']}
            chosen={width}
            onChoose={setWidth}
          />
        )}
        <div className={styles.problem} role="status">
          {problem?.why ?? (drawn ? '' : t('loading'))}
        </div>
        {problem && !problem.isWrong && (
          <button type="button" className="button" onClick={retry}>
            {t('list.retry')}
          </button>
        )}
      </div>
      {drawn && (
        <ScaledPage
          html={drawn.html}
          photoStyles={drawn.photoStyles}
          title={t('preview.frame', { language: LOCALE_NAMES[drawn.locale] })}
          width={isWhole ? null : WIDTHS[width]}
        />
      )}
    </section>
  )
}
