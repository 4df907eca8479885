import { useEffect, useId, useState } from 'react'
import { Heading } from 'react-aria-components/Heading'
import { DEFAULT_LOCALE, type Locale } from '../../../shared/locale.ts'
import { CloseButton } from '../components/close-button.tsx'
import { FullScreenDialog } from '../components/full-screen-dialog.tsx'
import { ToastContainer } from '../components/toast-container.tsx'
import { useAdminUrl } from '../content/admin-url.ts'
import {
  type AnyEntity,
  type EntityDefinition,
  getUnsavedPhotoOwner,
} from '../content/entity-definition.ts'
import { createFrenchFieldKey } from '../content/field-key.ts'
import { getTextsAfterSave, hasOnlyPhotoDescriptionChanges } from '../form/changed-texts.ts'
import { FormProvider } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'
import { EntityPhotos } from '../photos/entity-photos.tsx'
import { PreviewButton, PreviewPane } from '../preview/preview-pane.tsx'
import { useIsWideWindow } from '../preview/use-element-size.ts'
import { RevisionsButton } from '../revisions/revisions-button.tsx'
import { LanguageTabs } from '../translations/language-tabs.tsx'
import { OutdatedTranslationsNotice } from '../translations/outdated-translations-notice.tsx'
import { TranslationForm } from '../translations/translation-form.tsx'
import { enqueueUploads } from '../uploads/upload-actions.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DeleteButton } from './delete-button.tsx'
import styles from './entity-dialog.module.css'
import { ErrorSummary } from './error-summary.tsx'
import { createFormEventHandlers } from './form-event-handlers.ts'
import { PreviewLink } from './preview-link.tsx'
import { RestoredDraftNotice } from './restored-draft-notice.tsx'
import { getSaveStatusTexts } from './save-status.ts'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { useEntityForm } from './use-entity-form.ts'
import { useSaveEntity } from './use-save.ts'

type EntityDialogProps = {
  kind: EntityDefinition
  entity: AnyEntity | null
  onReopen: (id: number) => void
  onDeleted: (id: number) => void
}

export default function EntityDialog({ kind, entity, onReopen, onDeleted }: EntityDialogProps) {
  const { closeDialog, initialFocus, open } = useAdminUrl()
  const isFromPhotos = kind.photoType !== null && open?.kind === 'add' && open.isFromPhotos === true
  const newDraftTarget = isFromPhotos ? 'new-photos' : 'new'
  const { form, saveState, found, saveDraftNow } = useEntityForm(
    kind,
    entity,
    newDraftTarget,
    initialFocus,
  )
  // An effect clears this state, because a field that is mounted again by a language tab would take
  // the focus.
  const [focused, setFocused] = useState(
    initialFocus ?? (entity ? undefined : createFrenchFieldKey(kind.firstField)),
  )
  useEffect(() => setFocused(undefined), [])
  const texts = getTextsAfterSave(kind, entity, form)
  const saving = useSaveEntity({
    kind,
    entity,
    isFromPhotos,
    form,
    saveState,
    saveDraftNow,
    onReopen,
  })
  const isSaved = entity !== null && !form.isDirty
  const statusTexts = getSaveStatusTexts(kind, entity, form.isDirty)
  const formId = useId()
  const preview = entity && kind.previews && { kind, entity, form, pages: kind.previews }
  const sidePreview = useIsWideWindow() && preview
  const [isAskedToLeave, setAskedToLeave] = useState(false)
  const destination = entity
    ? kind.photoType && { list: kind.name, type: kind.photoType, id: entity.id }
    : isFromPhotos && getUnsavedPhotoOwner(kind)
  const isNarrow = !destination
  const title = entity ? kind.title(entity) : t(`${kind.name}.new`)

  // Avoids React Router's blocker, which would go back and forward, so that the URL flickers.
  const close = () => {
    if (saving.isSaving) return void saving.leaveAfterSave({ leave: closeDialog, stay: () => {} })
    if (!form.hasUnsavedChanges()) return closeDialog()
    return hasOnlyPhotoDescriptionChanges(form.getValues())
      ? void saving.save()
      : setAskedToLeave(true)
  }

  // The save button submits the form of the current language by its id.
  const formOf = (locale: Locale) => ({
    id: `${formId}-${locale}`,
    className: styles.fields,
    onSubmit: saving.submit,
    noValidate: true,
  })
  const summaryIn = (locale: Locale) =>
    locale === form.language && <ErrorSummary form={form} entity={entity} />

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
          <ToastContainer className={styles.head}>
            <div className={styles.title}>
              <Heading slot="title" level={1}>
                {title}
              </Heading>
              <p className="soft" role="status">
                {statusTexts.head}
              </p>
            </div>
            {kind.badge?.(form.draft.fr)}
          </ToastContainer>
        </header>
        {found && form.isDirty !== found.isDiscarded && (
          <RestoredDraftNotice found={found} isNew={entity === null} />
        )}
        <PreviewPane preview={sidePreview || null}>
          <div className={styles.scroller}>
            <FormProvider value={{ form, initialFocus: focused }}>
              <LanguageTabs
                form={form}
                texts={texts}
                isNew={entity === null}
                french={
                  <div className={styles.body} data-narrow={isNarrow || undefined}>
                    {kind.photoType && (
                      <EntityPhotos
                        list={kind.name}
                        type={kind.photoType}
                        entity={entity}
                        isFromPhotos={isFromPhotos}
                        title={title}
                        places={kind.places}
                      />
                    )}
                    <form {...formOf(DEFAULT_LOCALE)}>
                      {summaryIn(DEFAULT_LOCALE)}
                      <OutdatedTranslationsNotice {...{ kind, entity, form, texts }} />
                      {kind.fields(entity === null)}
                      {entity && 'preview' in entity && entity.preview && (
                        <PreviewLink secret={entity.preview} />
                      )}
                      {entity && <RevisionsButton {...{ kind, entity, form }} />}
                    </form>
                  </div>
                }
              >
                {(locale) => (
                  <form {...formOf(locale)} data-desk>
                    {summaryIn(locale)}
                    <TranslationForm {...{ kind, entity, form, texts, locale }} />
                  </form>
                )}
              </LanguageTabs>
            </FormProvider>
          </div>
        </PreviewPane>
        <footer className={styles.foot}>
          {statusTexts.foot && (
            <p id={`${formId}-state`} className={styles.state} data-unsaved={!isSaved || undefined}>
              {statusTexts.foot}
            </p>
          )}
          {entity && kind.deleteConfirmation !== 'nobody' && (
            <DeleteButton
              kind={kind}
              entity={entity}
              onDeleted={() => {
                form.discardChanges()
                closeDialog()
                onDeleted(entity.id)
              }}
            />
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
          conflict={saving.conflict}
          onCancel={saving.cancelConflict}
          onDecide={saving.resolveConflict}
        />
      )}
    </FullScreenDialog>
  )
}
