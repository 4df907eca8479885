import { useId } from 'react'
import type { ImageRecord } from '../../../shared/image.ts'
import { SHORT_LENGTH } from '../../../shared/rules.ts'
import type { TargetLocale, Translation } from '../../../shared/translation.ts'
import type { TextShape } from '../content/kind.ts'
import { confirmationName, draftName } from '../form/draft.ts'
import { LineField, type TranslationOf } from '../form/fields.tsx'
import { fieldId, useField } from '../form/form.tsx'
import { RichTextField } from '../form/rich-text.tsx'
import { t } from '../parts/texts.ts'
import { PhotoPicture } from '../photos/picture.tsx'
import styles from './desk.module.css'
import { TranslationSource } from './source.tsx'

type TranslationFieldProps = {
  name: string
  locale: TargetLocale
  /** One line if it has none. */
  shape: TextShape | undefined
  french: string
  /** As the server keeps it. */
  saved: Translation | undefined
  /** The photo that the text describes. */
  photo: ImageRecord | undefined
  isMissing: boolean
  isOutdated: boolean
}

/** One text: the French, with what changed in it since, and its translation. */
export function TranslationField(props: TranslationFieldProps) {
  const { name, locale, shape, french, saved, photo, isMissing, isOutdated } = props
  const typed = useField(draftName(locale, name), french)
  const confirmed = useField(confirmationName(locale, name))
  const sourceId = useId()
  const stateId = useId()
  const isFresh = typed.isRewritten && typed.source === french
  // While a text is written anew, what changed under the old one can still be read.
  const before = typed.isRewritten && !isFresh ? typed.source : saved?.source
  const isStale = before !== undefined && before !== french && french.trim() !== ''
  const canBeRight = isStale && !isFresh && !isMissing
  const isConfirmed = canBeRight && confirmed.text === french

  const takeFrench = () => {
    typed.set(french)
    document.getElementById(fieldId(draftName(locale, name)))?.focus()
  }
  const label = photo
    ? t('translations.photo', { position: photo.display_order + 1 })
    : t(`fields.${name}`)
  const state = isMissing ? 'isMissing' : isOutdated ? 'isOutdated' : null
  const isUnsaved = !state && (typed.isRewritten || isConfirmed)
  const translation: TranslationOf = {
    locale,
    french,
    stateId,
    state: (
      <span id={stateId} className={styles.word} data-todo={state !== null || undefined}>
        {state && t(`translations.${state}`)}
        {isUnsaved && t(typed.isRewritten ? 'translations.isWritten' : 'translations.isConfirmed')}
      </span>
    ),
    ...(photo && { longest: SHORT_LENGTH }),
  }
  const field = { name: draftName(locale, name), label, translation }
  return (
    <div className={styles.entry} data-photo={photo !== undefined || undefined}>
      {photo && (
        <div className={styles.photo}>
          <PhotoPicture photo={photo} sizes="6rem" alt="" isLazy />
        </div>
      )}
      <TranslationSource
        id={sourceId}
        label={label}
        french={french}
        before={isStale ? before : french}
      />
      <div className={styles.target}>
        {shape === 'rich' ? (
          <RichTextField {...field} />
        ) : (
          <LineField {...field} isLong={shape === 'lines' || photo !== undefined} />
        )}
        {isMissing && typed.text === '' && (
          <button type="button" className={`link ${styles.word}`} onClick={takeFrench}>
            {t('translations.takeFrench')}
          </button>
        )}
        {canBeRight && (
          <button
            type="button"
            className={styles.still}
            aria-pressed={isConfirmed}
            aria-describedby={sourceId}
            onClick={() => confirmed.set(isConfirmed ? '' : french)}
          >
            <span className={styles.box} aria-hidden="true" />
            {t('translations.stillRight')}
          </button>
        )}
      </div>
    </div>
  )
}
