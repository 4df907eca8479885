import type { ComponentProps } from 'react'
import { localizedPath } from '../../../shared/locale.ts'
import { useLocale } from '../../i18n/use-locale.ts'

/** A plain link to a page of this site, in the language of the page it stands on. `to` is a bare path. */
export function SiteLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  return <a href={localizedPath(useLocale(), to)} {...rest} />
}
