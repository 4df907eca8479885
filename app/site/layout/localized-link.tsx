import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { getLocalizedPath } from '../../../shared/locale.ts'
import { useLocale } from '../../i18n/translate.ts'

export function GalleryLink({ className }: { className: string }) {
  const { t } = useTranslation()
  return (
    <LocalizedLink to="/gallery" className={className}>
      {t('next.gallery')}
    </LocalizedLink>
  )
}

/** @param to a path without a language prefix */
export function LocalizedLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  return <a href={getLocalizedPath(useLocale(), to)} {...rest} />
}
