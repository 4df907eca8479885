import { ButtonRow } from '../components/section.tsx'
import { t } from '../i18n/texts.ts'

type FormButtonsProps = { submitLabel: string; isBusy: boolean; onCancel: () => void }

export const FormButtons = ({ submitLabel, isBusy, onCancel }: FormButtonsProps) => (
  <ButtonRow>
    <button type="submit" className="button primary" aria-disabled={isBusy}>
      {submitLabel}
    </button>
    <button type="button" className="link" onClick={onCancel}>
      {t('account.cancel')}
    </button>
  </ButtonRow>
)
