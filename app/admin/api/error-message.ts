import { t } from '../i18n/texts.ts'
import type { ApiFailure } from './api.ts'

/** Returns the reason for a failed API request in French, from the server if it sent a reason. */
export const getErrorMessage = ({ error, kind }: ApiFailure): string =>
  error || t(`failures.${kind}`)
