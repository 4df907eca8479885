import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PreviewablePage } from '../../../shared/entities/legal.ts'
import { LOCALE_NAMES, type Locale } from '../../../shared/locale.ts'
import { api } from '../api/api.ts'
import { type AnyEntity, type EntityDefinition, getPhotos } from '../entity/entity-definition.ts'
import { buildSaveRequestBody } from '../form/changed-texts.ts'
import { getValidationErrors } from '../form/errors.ts'
import type { FormState } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'
import styles from './preview.module.css'
import { useElementSize } from './preview-pane.tsx'

const DEBOUNCE_MS = 400

type PreviewOptions = {
  definition: EntityDefinition
  entity: AnyEntity
  form: FormState
  page: PreviewablePage
}

type RenderedPage = { html: string; photoStyles: string; locale: Locale; page: PreviewablePage }

const renderPreview = (
  definition: EntityDefinition,
  body: unknown,
  options: Omit<RenderedPage, 'html' | 'photoStyles'>,
  asksForPassword: boolean,
) => {
  const address = `/api/${definition.name}/preview?${new URLSearchParams(options)}`
  return api.call<Pick<RenderedPage, 'html' | 'photoStyles'>>('POST', address, {
    body,
    asksForPassword,
  })
}

/**
 * After each pause in typing, the server renders the page with the unsaved values. If that fails,
 * `problem` contains the reason and the last page stays visible. If the form is invalid when the
 * artist selects another page or language, that page shows the saved values.
 */
function usePreview({ definition, entity, form, page }: PreviewOptions) {
  const [rendered, setRendered] = useState<RenderedPage | null>(null)
  const [problem, setProblem] = useState<{ message: string; isInvalid: boolean } | null>(null)
  const [tries, setTries] = useState(0)
  /**
   * Only the retry button may open the password dialog. An automatic update would interrupt typing.
   */
  const asksForPassword = useRef(false)
  const { draft, saved, language: locale } = form
  const input = buildSaveRequestBody(definition, entity, { draft, saved })
  // Contains everything that the page depends on, including the photos, which are not part of the
  // form, and `version`, which increases when another tab or user saves the entity.
  const inputKey = JSON.stringify([input, getPhotos(entity), entity.version, locale, page, tries])
  const isOtherPage = rendered?.locale !== locale || rendered.page !== page

  // biome-ignore lint/correctness/useExhaustiveDependencies: `inputKey` contains all inputs of the page
  useEffect(() => {
    let isCurrent = true
    const invalidProblem = { message: t('preview.wrong'), isInvalid: true }
    const update = async () => {
      const isValid = Object.keys(getValidationErrors(definition.schema(false), input)).length === 0
      if (!isValid) setProblem(invalidProblem)
      if (!isValid && !isOtherPage) return
      const body = isValid
        ? input
        : buildSaveRequestBody(definition, entity, { draft: saved, saved })
      const result = await renderPreview(
        definition,
        body,
        { locale, page },
        asksForPassword.current,
      )
      asksForPassword.current = false
      if (!isCurrent) return
      if (result.ok) {
        setRendered({ ...result.value, locale, page })
        if (isValid) setProblem(null)
      } else if (result.status === 422) setProblem(invalidProblem)
      else setProblem({ message: result.error || t('failures.unreachable'), isInvalid: false })
    }
    const timer = setTimeout(update, isOtherPage && !problem ? 0 : DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [inputKey])

  const retry = () => {
    asksForPassword.current = true
    setTries(tries + 1)
  }
  return { drawn: rendered, problem, retry }
}

type Policy = { createHTML: (html: string) => string }
type TrustedTypes = { createPolicy: (name: 'previews', rules: Policy) => Policy }

// Only this Trusted Types policy turns HTML from the server into a document. It accepts any HTML,
// because the sandbox blocks scripts.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const previews = trustedTypes?.createPolicy('previews', { createHTML: (html) => html })

/** Links and forms keep their appearance but do nothing, because the preview must not navigate. */
function disableLinks(page: Document) {
  for (const link of page.querySelectorAll('a[href]')) {
    link.removeAttribute('href')
    link.setAttribute('role', 'link')
    link.setAttribute('aria-disabled', 'true')
  }
  for (const form of page.forms) form.inert = true
}

/** The iframe inherits the Content Security Policy of the admin, so the style needs its nonce. */
function addStyles(page: Document, styles: string) {
  const style = page.createElement('style')
  style.nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
  style.textContent = styles
  page.head.append(style)
}

const currentFrame = (host: HTMLElement) =>
  host.querySelector<HTMLIFrameElement>('iframe:not([data-loading-status])')

/**
 * Shows the unsaved page in a sandboxed iframe, without scripts, forms or new windows. The
 * permission `allow-same-origin` lets the admin change the document, and lets the page load its
 * fonts and photos. Keeps the earlier page visible until the new page has loaded and has the same
 * scroll position.
 * @returns a function that cancels the loading
 */
function showPageInFrame(
  host: HTMLElement,
  { html, photoStyles }: { html: string; photoStyles: string },
  title: string,
): () => void {
  const next = document.createElement('iframe')
  next.sandbox.add('allow-same-origin')
  next.title = title
  // An iframe that is still loading must take neither focus nor clicks.
  next.inert = true
  next.dataset.loadingStatus = ''
  next.srcdoc = (previews ?? { createHTML: String }).createHTML(html)
  next.addEventListener('load', () => {
    const before = currentFrame(host)
    const hadFocus = before !== null && document.activeElement === before
    if (next.contentDocument) {
      disableLinks(next.contentDocument)
      addStyles(next.contentDocument, photoStyles)
    }
    const top = before?.contentWindow?.scrollY ?? 0
    next.contentWindow?.scrollTo({ top, behavior: 'instant' })
    next.inert = false
    delete next.dataset.loadingStatus
    if (hadFocus) next.focus({ preventScroll: true })
    before?.remove()
  })
  host.append(next)
  return () => {
    if ('loadingStatus' in next.dataset) next.remove()
  }
}

type ScaledPageProps = {
  html: string
  photoStyles: string
  title: string
  /** Width of the simulated window in pixels. Null stands for the available width. */
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
  pages: readonly [PreviewablePage, ...PreviewablePage[]]
  /** True if the page fills the width of the preview and no window width is simulated. */
  hasFullWidth?: boolean
  children?: ReactNode
}

export function Preview({ pages, hasFullWidth, children, ...options }: PreviewProps) {
  const [page, showPage] = useState(pages[0])
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone')
  const { drawn, problem, retry } = usePreview({ ...options, page })
  return (
    <section className={styles.preview} aria-label={t('preview.title')}>
      <div className={styles.head} data-full-width={hasFullWidth}>
        {children}
        <p className="soft">{t('preview.about')}</p>
        {pages.length > 1 && (
          <ToggleGroup name="pages" options={pages} chosen={page} onChoose={showPage} />
        )}
        {!hasFullWidth && (
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
          width={hasFullWidth ? null : WIDTHS[width]}
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
    <div
      role="group"
      className={`toolbar ${styles.toggleGroup}`}
      aria-label={t(`preview.${name}.of`)}
    >
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
