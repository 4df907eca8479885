import { useEffect, useRef, useState } from 'react'
import type { PreviewPage } from '../../../shared/entities/preview.ts'
import type { Locale } from '../../../shared/locale.ts'
import { api } from '../api/api.ts'
import { type AnyEntity, type EntityDefinition, getPhotos } from '../content/entity-definition.ts'
import { buildRequestBody } from '../form/changed-texts.ts'
import { getValidationErrors } from '../form/errors.ts'
import type { FormState } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'

/** Debounce delay of the preview in milliseconds. */
const DEBOUNCE = 400

export type PreviewOptions = {
  kind: EntityDefinition
  entity: AnyEntity
  form: FormState
  page: PreviewPage
}

type RenderedPage = { html: string; photoStyles: string; locale: Locale; page: PreviewPage }

const renderPreview = (
  kind: EntityDefinition,
  body: unknown,
  of: Omit<RenderedPage, 'html' | 'photoStyles'>,
  asksForPassword: boolean,
) => {
  const address = `/api/${kind.name}/preview?${new URLSearchParams(of)}`
  return api.call<Pick<RenderedPage, 'html' | 'photoStyles'>>('POST', address, {
    body,
    asksForPassword,
  })
}

/**
 * Renders the public page with the unsaved form values on the server after each pause in typing.
 * While a field is invalid or the server cannot be reached, the last rendered page stays visible
 * and `problem` contains the reason. If the form is invalid at first, the preview shows the saved
 * texts.
 */
export function usePreview({ kind, entity, form, page }: PreviewOptions) {
  const [drawn, setDrawn] = useState<RenderedPage | null>(null)
  const [problem, setProblem] = useState<{ why: string; isWrong: boolean } | null>(null)
  const [tries, setTries] = useState(0)
  /**
   * True if the next request may open the password dialog. It is only set by a click on the retry
   * button, because automatic updates must not open a dialog.
   */
  const asks = useRef(false)
  const { draft, saved, language: locale } = form
  const input = buildRequestBody(kind, entity, { draft, saved })
  // Contains all data that the preview depends on. The photos and the version of the entity are
  // included, because photos are saved independently of the form and other tabs or users may change
  // the entity.
  const wanted = JSON.stringify([input, getPhotos(entity), entity.version, locale, page, tries])
  const isElsewhere = drawn?.locale !== locale || drawn.page !== page

  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` contains all inputs of the page
  useEffect(() => {
    let isWanted = true
    const wrong = { why: t('preview.wrong'), isWrong: true }
    const update = async () => {
      const isRight = getValidationErrors(kind.schema(false), input).length === 0
      if (!isRight) setProblem(wrong)
      if (!isRight && !isElsewhere) return
      const body = isRight ? input : buildRequestBody(kind, entity, { draft: saved, saved })
      const answer = await renderPreview(kind, body, { locale, page }, asks.current)
      asks.current = false
      if (!isWanted) return
      if (answer.ok) {
        setDrawn({ ...answer.value, locale, page })
        if (isRight) setProblem(null)
      } else if (answer.status === 422) setProblem(wrong)
      else setProblem({ why: answer.error || t('failures.unreachable'), isWrong: false })
    }
    const timer = setTimeout(update, isElsewhere && !problem ? 0 : DEBOUNCE)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [wanted])

  const retry = () => {
    asks.current = true
    setTries(tries + 1)
  }
  return { drawn, problem, retry }
}
