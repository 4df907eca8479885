import { Link, useLocation } from 'react-router'
import { findAdminScreen } from '../../../shared/paths.ts'
import { QuestionIcon } from '../components/icons.tsx'
import { t } from '../i18n/texts.ts'
import { getGuidePathForScreen } from './guide-pages.ts'

export function GuideLink({ className }: { className?: string | undefined }) {
  const { pathname, search } = useLocation()
  if (findAdminScreen(pathname) === 'guide') return null
  return (
    <Link
      to={getGuidePathForScreen(pathname, search)}
      className={className}
      aria-label={t('guide.title')}
    >
      <QuestionIcon />
      <span>{t('guide.title')}</span>
    </Link>
  )
}
