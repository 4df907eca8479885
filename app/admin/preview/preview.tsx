import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PreviewablePage } from '../../../shared/entities/lifecycle/preview.ts'
import { LOCALE_NAMES } from '../../../shared/locale.ts'
import { t } from '../i18n/texts.ts'
import styles from './preview.module.css'
import { showPageInFrame } from './preview-frame.ts'
import { useElementSize } from './use-element-size.ts'
import { type PreviewOptions, usePreview } from './use-preview.ts'

type ScaledPageProps = {
  html: string
  /** CSS rules for the photos. preview-frame.ts adds them with the admin's CSP nonce. */
  photoStyles: string
  title: string
  /** Width of the simulated window in pixels, or null for the available width. */
  width: number | null
}

function ScaledPage({ html, photoStyles, title, width }: ScaledPageProps) {
  const pane = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const size = useElementSize(pane)
  useEffect(
    () => (host.current ? showPageInFrame(host.current, { html, photoStyles }, title) : undefined),
    [html, photoStyles, title],
  )
  const scale = size && size.width > 0 && width ? Math.min(1, size.width / width) : 1
  return (
    <div ref={pane} className={styles.pane}>
      <div
        ref={host}
        className={styles.page}
        style={{
          inlineSize: width ?? '100%',
          blockSize: size ? size.height / scale : '100%',
          transform: `scale(${scale})`,
        }}
      />
    </div>
  )
}

/** Widths of the simulated windows in pixels. */
const WIDTHS = { phone: 390, computer: 1280 }

type PreviewProps = Omit<PreviewOptions, 'page'> & {
  /** The first one is the entity's own page. */
  pages: readonly [PreviewablePage, ...PreviewablePage[]]
  /** Uses the available width instead of a simulated window. */
  isWhole?: boolean
  children?: ReactNode
}

/** Shows a page with the unsaved changes, in the language that the user is editing. */
export function Preview({ pages, isWhole, children, ...options }: PreviewProps) {
  const [page, showPage] = useState(pages[0])
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone')
  const { drawn, problem, retry } = usePreview({ ...options, page })
  return (
    <section className={styles.preview} aria-label={t('preview.title')}>
      <div className={styles.head} data-whole={isWhole}>
        {children}
        <p className="soft">{t('preview.about')}</p>
        {pages.length > 1 && (
          <ToggleGroup name="pages" options={pages} chosen={page} onChoose={showPage} />
        )}
        {!isWhole && (
          <ToggleGroup
            name="widths"
            options={['phone', 'computer']}
            chosen={width}
            onChoose={setWidth}
          />
        )}
        <div className={styles.problem} role="status">
          {problem?.message ?? (drawn ? '' : t('loading'))}
        </div>
        {problem && !problem.isInvalid && (
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

type ToggleGroupProps<Option extends string> = {
  name: 'pages' | 'widths'
  options: readonly Option[]
  chosen: Option
  onChoose: (option: Option) => void
}

function ToggleGroup<Option extends string>({ name, ...of }: ToggleGroupProps<Option>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset element is meant for form fields
    <div role="group" className={styles.toggleGroup} aria-label={t(`preview.${name}.of`)}>
      {of.options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === of.chosen}
          onClick={() => of.onChoose(option)}
        >
          {t(`preview.${name}.${option}`)}
        </button>
      ))}
    </div>
  )
}
