import { t } from '../i18n/texts.ts'
import type { ApiFailure } from './api.ts'

/** Returns the server's reason in French, or a general one. */
export const getErrorMessage = ({ error, kind }: ApiFailure): string =>
  error || t(`failures.${kind}`)
