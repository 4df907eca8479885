import { useEffect, useId, useState } from 'react'
import { Heading } from 'react-aria-components/Heading'
import texts from '../../../locales/admin-form.fr.json'
import { DEFAULT_LOCALE, type Locale } from '../../../shared/locale.ts'
import { CloseButton } from '../components/buttons.tsx'
import { FullScreenDialog } from '../components/full-screen-dialog.tsx'
import { getPublishedTargetLocales } from '../components/root-data.tsx'
import { showFailureToast, showToast, ToastContainer } from '../components/toasts.tsx'
import { useAdminUrl } from '../entity/admin-url.tsx'
import {
  type AnyEntity,
  type EntityDefinition,
  getFieldElementId,
  getUploadDestination,
} from '../entity/entity-definition.ts'
import { getPagePath, isEntityPublic, useIsSectionHidden } from '../entity/publication.ts'
import { FormFields } from '../fields/form-field.tsx'
import { computeTextsIfSaved } from '../form/changed-texts.ts'
import { getFrenchValues } from '../form/draft.ts'
import { getFullFieldLabel } from '../form/field-labels.ts'
import { FormProvider, hasFormField, useFormProvider } from '../form/form.tsx'
import { formatDayAndTime } from '../i18n/dates.ts'
import { addTexts, t } from '../i18n/texts.ts'
import { EntityPhotos } from '../photos/entity-photos.tsx'
import { FormWithPreview, PreviewButton, useIsWideWindow } from '../preview/preview-pane.tsx'
import { LanguageTabs } from '../translations/language-tabs.tsx'
import { OutdatedTranslationsNotice } from '../translations/outdated-translations-notice.tsx'
import { listUnreviewedFields, useSuggestions } from '../translations/suggestions.tsx'
import { TranslationForm } from '../translations/translation-form.tsx'
import { enqueueUploads } from '../uploads/upload-actions.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DeleteButton } from './delete-button.tsx'
import styles from './entity-dialog.module.css'
import { createFormEventHandlers } from './form-event-handlers.ts'
import { RevisionsButton } from './revisions.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { useEntityForm } from './use-entity-form.ts'
import { getSaveStatusTexts, useSaveEntity } from './use-save.ts'

addTexts(texts)

type RestoredDraftNoticeProps = {
  found: NonNullable<ReturnType<typeof useEntityForm>['found']>
  isNew: boolean
}

function RestoredDraftNotice({ found, isNew }: RestoredDraftNoticeProps) {
  const { at, isDiscarded, discard, restore } = found
  const back = isNew ? 'drafts.fromNothing' : 'drafts.fromSaved'
  return (
    <div className={styles.notice}>
      <p role="status">
        {isDiscarded ? t('drafts.isAside') : t('drafts.found', formatDayAndTime(at))}
      </p>
      <button type="button" className="link" onClick={isDiscarded ? restore : discard}>
        {t(isDiscarded ? 'drafts.takeUpAgain' : back)}
      </button>
    </div>
  )
}

function ErrorSummary() {
  const { form, entity } = useFormProvider()
  const { errors, problem: formError } = form
  const fields = Object.keys(errors)
  if (fields.length === 0 && !formError) return null
  return (
    <div id="problemes" role="alert" tabIndex={-1} className={styles.summary}>
      {fields.length > 0 && (
        <>
          <p className={styles.problemTitle}>{t('form.toReview', { count: fields.length })}</p>
          <ul>
            {Object.entries(errors).map(([field, message]) => (
              <li key={field}>
                {hasFormField(form, field) ? (
                  <button type="button" className="link" onClick={() => form.focusField(field)}>
                    {getFullFieldLabel(field, entity)}
                  </button>
                ) : (
                  message
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {formError && <p>{formError}</p>}
    </div>
  )
}

async function shareLink(url: string) {
  if (navigator.share) return navigator.share({ url })
  await navigator.clipboard.writeText(url)
  showToast(t('pageLink.copied'))
}

function PageLinks({ definition, entity }: { definition: EntityDefinition; entity: AnyEntity }) {
  const path = getPagePath(definition.formType, entity)
  const isSectionHidden = useIsSectionHidden(definition.formType)
  if (!path || isSectionHidden) return null
  const isPreview = !isEntityPublic(entity)
  const share = () =>
    shareLink(location.origin + path).catch((error: unknown) => {
      // The user has closed the share dialog, so there is no failure to report.
      if (error instanceof Error && error.name === 'AbortError') return
      showFailureToast(t('pageLink.notCopied'), location.origin + path)
    })
  return (
    <div className={isPreview ? styles.preview : undefined}>
      {isPreview && <p>{t('pageLink.aboutPreview')}</p>}
      <div className={styles.buttons}>
        <a className="button" href={path} target="_blank" rel="noreferrer">
          {t(isPreview ? 'pageLink.openPreview' : 'pageLink.open')}
        </a>
        <button type="button" className="button" onClick={share}>
          {t(isPreview ? 'pageLink.sharePreview' : 'pageLink.share')}
        </button>
      </div>
    </div>
  )
}

type EntityDialogProps = {
  definition: EntityDefinition
  entity: AnyEntity | null
  onReopen?: (id: number) => void
  onDeleted?: (id: number) => void
}

export default function EntityDialog({
  definition,
  entity,
  onReopen,
  onDeleted,
}: EntityDialogProps) {
  const { closeDialog, initialFocus } = useAdminUrl()
  const { form, saveState, found, saveDraftNow } = useEntityForm(definition, entity, initialFocus)
  // Focuses a field only once, and not again when the user returns to its language tab.
  const [focused, setFocused] = useState(
    initialFocus ?? (entity ? undefined : definition.firstField),
  )
  useEffect(() => {
    // In a dialog that is opening, Chromium does not scroll to a field with `autoFocus`.
    if (focused && focused === initialFocus)
      document.getElementById(getFieldElementId(focused))?.scrollIntoView({ block: 'center' })
    setFocused(undefined)
  }, [focused, initialFocus])
  const texts = computeTextsIfSaved(definition, entity, form)
  const saving = useSaveEntity({ definition, entity, form, saveState, saveDraftNow, onReopen })
  const suggestions = useSuggestions({ definition, entity, form })
  const unreviewed = getPublishedTargetLocales().filter(
    (locale) => listUnreviewedFields(form, texts, locale).length > 0,
  )
  const isSaved = entity !== null && !form.isDirty
  const statusTexts = getSaveStatusTexts(definition, entity, form.isDirty, unreviewed)
  const formId = useId()
  const preview = entity &&
    definition.previews && { definition, entity, form, pages: definition.previews }
  const sidePreview = useIsWideWindow() && preview
  const [isAskedToLeave, setAskedToLeave] = useState(false)
  const destination = getUploadDestination(definition, entity)
  const isNarrow = !destination
  const title = entity ? definition.title(entity) : t(`${definition.name}.new`)

  // Asks about unsaved changes before it navigates. React Router's blocker would go back and then
  // forward, and the URL would flicker.
  const close = () => {
    if (saving.isSaving) return void saving.leaveAfterSave({ leave: closeDialog, stay: () => {} })
    if (!form.hasUnsavedChanges()) return closeDialog()
    return saving.savesWithoutQuestion ? void saving.save() : setAskedToLeave(true)
  }

  // The `form` attribute of the save button refers to the id of the form element.
  const formOf = (locale: Locale) => ({
    id: `${formId}-${locale}`,
    className: styles.fields,
    onSubmit: saving.submit,
    noValidate: true,
  })
  const summaryIn = (locale: Locale) => locale === form.language && <ErrorSummary />

  return (
    <FullScreenDialog
      isNarrow={isNarrow && !sidePreview}
      onClose={close}
      handlers={createFormEventHandlers({
        onFiles: (files) => destination && enqueueUploads(destination, files),
        takesFiles: Boolean(destination),
        onSave: () => void saving.save({ stays: true }),
      })}
    >
      <div className={styles.sheet}>
        <header className={styles.bar}>
          <CloseButton label={t('dialog.close')} onClose={close} />
          <ToastContainer className={styles.head} title={title}>
            <div className={styles.title}>
              <Heading slot="title" level={1}>
                {title}
              </Heading>
              <p className="soft" role="status">
                {statusTexts.head}
              </p>
            </div>
            {definition.badge?.(getFrenchValues(form.draft))}
          </ToastContainer>
        </header>
        <FormWithPreview preview={sidePreview || null}>
          <div className={styles.scroller}>
            {found && form.isDirty !== found.isDiscarded && (
              <RestoredDraftNotice found={found} isNew={entity === null} />
            )}
            <FormProvider value={{ definition, entity, form, texts, initialFocus: focused }}>
              <LanguageTabs
                french={
                  <div className={styles.body} data-narrow={isNarrow || undefined}>
                    {definition.photoType && (
                      <EntityPhotos
                        list={definition.name}
                        type={definition.photoType}
                        entity={entity}
                        title={title}
                        places={definition.places}
                        isPhotoPublic={definition.isPhotoPublic}
                        isInert={saving.isSaving && entity === null}
                      />
                    )}
                    <form {...formOf(DEFAULT_LOCALE)}>
                      {summaryIn(DEFAULT_LOCALE)}
                      <OutdatedTranslationsNotice />
                      {definition.fields?.(entity === null) ?? <FormFields />}
                      {entity && <PageLinks {...{ definition, entity }} />}
                      {entity && <RevisionsButton {...{ definition, entity, form }} />}
                      {entity && definition.deleteConfirmation && (
                        <DeleteButton
                          definition={definition}
                          entity={entity}
                          onDeleted={() => {
                            form.discardChanges()
                            closeDialog()
                            onDeleted?.(entity.id)
                          }}
                        />
                      )}
                    </form>
                  </div>
                }
              >
                {(locale) => (
                  <form {...formOf(locale)} data-desk>
                    {summaryIn(locale)}
                    <TranslationForm locale={locale} suggestions={suggestions} />
                  </form>
                )}
              </LanguageTabs>
            </FormProvider>
          </div>
        </FormWithPreview>
        <footer className={styles.foot}>
          {statusTexts.foot && (
            <p id={`${formId}-state`} className={styles.state} data-unsaved={!isSaved || undefined}>
              {statusTexts.foot}
            </p>
          )}
          {preview && <PreviewButton {...preview} />}
          <button
            type="submit"
            form={`${formId}-${form.language}`}
            className={isSaved ? `button ${styles.quiet}` : 'button primary'}
            aria-disabled={saving.isBusy}
            {...(statusTexts.foot && { 'aria-describedby': `${formId}-state` })}
          >
            {t(saving.isSaving ? 'dialog.saving' : 'dialog.save')}
          </button>
        </footer>
      </div>
      <UnsavedChangesGuard
        form={form}
        saving={saving}
        isAsked={isAskedToLeave}
        onStay={() => setAskedToLeave(false)}
        onLeave={closeDialog}
      />
      {saving.conflict && (
        <ConflictDialog
          definition={definition}
          conflict={saving.conflict}
          onCancel={saving.cancelConflict}
          onDecide={saving.resolveConflict}
        />
      )}
    </FullScreenDialog>
  )
}
