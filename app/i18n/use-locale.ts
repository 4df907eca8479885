import { useLocation } from 'react-router'
import { getLocale } from '../../shared/locale.ts'

/** Returns the language of the page that is being rendered. */
export const useLocale = () => getLocale(useLocation().pathname)
