import { getExportFileName, type RegistrationSummary } from '../../../shared/registration.ts'
import { downloadAfterIdentityConfirmation, getErrorMessage } from '../api/api.ts'
import { ActionButton } from '../components/buttons.tsx'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import { getRegistrationsExportPath } from './registrations-api.ts'

export function ExportButton({ training }: { training?: RegistrationSummary['training'] }) {
  const { run, isBusy } = useExclusiveAction()
  const download = () =>
    run('export', async () => {
      const result = await downloadAfterIdentityConfirmation(
        getRegistrationsExportPath(training?.id),
      )
      if (result.ok) showToast(t('toasts.downloaded'), getExportFileName(training), 'registrations')
      else if (result.code !== 'confirm_first')
        showFailureToast(t('registrations.exportFailed'), getErrorMessage(result), 'registrations')
      return result.ok
    })
  return (
    <ActionButton isBusy={isBusy} onPress={download}>
      {t('registrations.export')}
    </ActionButton>
  )
}
