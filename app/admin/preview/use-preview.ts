import { useEffect, useRef, useState } from 'react'
import type { PreviewablePage } from '../../../shared/entities/lifecycle/preview.ts'
import type { Locale } from '../../../shared/locale.ts'
import { api } from '../api/api.ts'
import { type AnyEntity, type EntityDefinition, getPhotos } from '../content/entity-definition.ts'
import { buildSaveRequestBody } from '../form/changed-texts.ts'
import { getValidationErrors } from '../form/errors.ts'
import type { FormState } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'

/** In milliseconds. */
const DEBOUNCE = 400

export type PreviewOptions = {
  kind: EntityDefinition
  entity: AnyEntity
  form: FormState
  page: PreviewablePage
}

type RenderedPage = { html: string; photoStyles: string; locale: Locale; page: PreviewablePage }

const renderPreview = (
  kind: EntityDefinition,
  body: unknown,
  options: Omit<RenderedPage, 'html' | 'photoStyles'>,
  asksForPassword: boolean,
) => {
  const address = `/api/${kind.name}/preview?${new URLSearchParams(options)}`
  return api.call<Pick<RenderedPage, 'html' | 'photoStyles'>>('POST', address, {
    body,
    asksForPassword,
  })
}

/**
 * Lets the server render the page with the unsaved values after each pause in typing. If a field is
 * invalid or the server cannot be reached, the last page stays visible and `problem` contains the
 * reason. If the form is invalid when the page or language changes, shows the saved values.
 */
export function usePreview({ kind, entity, form, page }: PreviewOptions) {
  const [rendered, setRendered] = useState<RenderedPage | null>(null)
  const [problem, setProblem] = useState<{ message: string; isInvalid: boolean } | null>(null)
  const [tries, setTries] = useState(0)
  /** Only the retry button may open the password dialog, not automatic updates. */
  const asksForPassword = useRef(false)
  const { draft, saved, language: locale } = form
  const input = buildSaveRequestBody(kind, entity, { draft, saved })
  // Contains all inputs of the page. Photos are saved independently of the form, and `version`
  // increases when another tab or user saves the entity.
  const inputKey = JSON.stringify([input, getPhotos(entity), entity.version, locale, page, tries])
  const isOtherPage = rendered?.locale !== locale || rendered.page !== page

  // biome-ignore lint/correctness/useExhaustiveDependencies: `inputKey` contains all inputs of the page
  useEffect(() => {
    let isCurrent = true
    const invalidProblem = { message: t('preview.wrong'), isInvalid: true }
    const update = async () => {
      const isValid = getValidationErrors(kind.schema(false), input).length === 0
      if (!isValid) setProblem(invalidProblem)
      if (!isValid && !isOtherPage) return
      const body = isValid ? input : buildSaveRequestBody(kind, entity, { draft: saved, saved })
      const result = await renderPreview(kind, body, { locale, page }, asksForPassword.current)
      asksForPassword.current = false
      if (!isCurrent) return
      if (result.ok) {
        setRendered({ ...result.value, locale, page })
        if (isValid) setProblem(null)
      } else if (result.status === 422) setProblem(invalidProblem)
      else setProblem({ message: result.error || t('failures.unreachable'), isInvalid: false })
    }
    const timer = setTimeout(update, isOtherPage && !problem ? 0 : DEBOUNCE)
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
