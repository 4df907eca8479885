import { Link } from 'react-router'
import { t } from '../i18n/texts.ts'

/** Warns that visitors' messages are neither stored nor sent by e-mail. */
export const MessageDeliveryWarning = ({ className }: { className?: string }) => (
  <p className={className}>
    {t('panel.formsNotice')}{' '}
    <Link to="/admin/mail" className="more">
      {t('messages.set')}
    </Link>
  </p>
)
