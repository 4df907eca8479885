import { useLocation } from 'react-router'
import { localeOf } from '../../shared/locale.ts'

/** Returns the language of the page that is being rendered. */
export const useLocale = () => localeOf(useLocation().pathname)
