import { t } from '../i18n/texts.ts'
import type { ApiFailure } from './api.ts'

/**
 * Returns the reason for a failed API request in French. Uses the reason from the server if the
 * response contains one.
 */
export const getErrorMessage = ({ error, kind }: ApiFailure): string =>
  error || t(`failures.${kind}`)
