/** Shows the toast texts of docs/specification.md, section 8. */

import type { ApiResult, ResourceName } from '../api/api.ts'
import { getErrorMessage } from '../api/error-message.ts'
import { showFailureToast, showToast, type ToastAction } from '../components/toasts.tsx'
import { t } from '../i18n/texts.ts'

export type EntityAction = 'created' | 'modified' | 'deleted'

export function getFailureToastTitle(
  list: ResourceName,
  action: EntityAction,
  kind: 'refused' | 'unreachable',
) {
  if (action === 'deleted') return t('failures.deleted')
  if (list === 'categories' || kind === 'unreachable') return t('failures.saved')
  return t(`failures.${action}`)
}

export function showResultToast(
  list: ResourceName,
  action: EntityAction,
  result: ApiResult<unknown>,
  title: string,
  undo?: ToastAction,
) {
  if (result.ok) return showToast(t(`${list}.${action}`), title, list, undo)
  const reason = getErrorMessage(result)
  return showFailureToast(getFailureToastTitle(list, action, result.kind), reason, list)
}
