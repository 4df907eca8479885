import { useLocation } from 'react-router'
import { getLocaleFromPath } from '../../shared/locale.ts'

/** Returns the language of the page that is being rendered. */
export const useLocale = () => getLocaleFromPath(useLocation().pathname)
