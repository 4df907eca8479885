import { Link, useLocation } from 'react-router'
import { adminScreen } from '../../../shared/address.ts'
import { QuestionIcon } from '../parts/icons.tsx'
import { t } from '../parts/texts.ts'
import { pageAbout } from './pages.ts'

/** From the head of every screen to the page of the guide that is about it. */
export function GuideLink({ className }: { className?: string | undefined }) {
  const { pathname, search } = useLocation()
  if (adminScreen(pathname) === 'guide') return null
  return (
    <Link to={pageAbout(pathname, search)} className={className} aria-label={t('guide.title')}>
      <QuestionIcon />
      <span>{t('guide.title')}</span>
    </Link>
  )
}
