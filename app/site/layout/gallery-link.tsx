import { useTranslation } from 'react-i18next'
import { LocalizedLink } from './localized-link.tsx'

/** Link to the gallery, as the next step at the end of a page. */
export function GalleryLink({ className }: { className: string }) {
  const { t } = useTranslation()
  return (
    <LocalizedLink to="/gallery" className={className}>
      {t('next.gallery')}
    </LocalizedLink>
  )
}
