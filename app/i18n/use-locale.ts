import { useLocation } from 'react-router'
import { getLocaleFromPath } from '../../shared/locale.ts'

export const useLocale = () => getLocaleFromPath(useLocation().pathname)
