import { type ApiResult, api } from './api.ts'

/**
 * Downloads a file that requires a recent password confirmation. A navigation cannot open the
 * password dialog, so an API request first opens it if necessary.
 */
export async function downloadAfterIdentityConfirmation(path: string): Promise<ApiResult<null>> {
  const result = await api.call<null>('GET', '/api/admin/confirm')
  if (result.ok) {
    const link = document.createElement('a')
    link.href = path
    // With `download`, an error response does not replace the page and its unsaved text.
    link.download = ''
    link.click()
  }
  return result
}
