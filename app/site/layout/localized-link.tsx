import type { ComponentProps } from 'react'
import { getLocalizedPath } from '../../../shared/locale.ts'
import { useLocale } from '../../i18n/use-locale.ts'

/**
 * Link to a page of this site in the current language.
 * @param to a path without a language prefix
 */
export function LocalizedLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  return <a href={getLocalizedPath(useLocale(), to)} {...rest} />
}
