import { Acts } from '../parts/part.tsx'
import { t } from '../parts/texts.ts'

type FormEndProps = { submitLabel: string; isHeld: boolean; onCancel: () => void }

/** Renders the submit button and the cancel link of a form. */
export const FormEnd = ({ submitLabel, isHeld, onCancel }: FormEndProps) => (
  <Acts>
    <button type="submit" className="button first" aria-disabled={isHeld}>
      {submitLabel}
    </button>
    <button type="button" className="link" onClick={onCancel}>
      {t('account.cancel')}
    </button>
  </Acts>
)
