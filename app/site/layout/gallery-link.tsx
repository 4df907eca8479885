import { useTranslation } from 'react-i18next'
import { SiteLink } from './site-link.tsx'

/** Link to the gallery, as the next step at the end of a page. */
export function GalleryLink({ className }: { className: string }) {
  const { t } = useTranslation()
  return (
    <SiteLink to="/gallery" className={className}>
      {t('next.gallery')}
    </SiteLink>
  )
}
