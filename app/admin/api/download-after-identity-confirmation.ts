import { type ApiResult, api } from './api.ts'

/**
 * Downloads a file for which the server requires a recent confirmation of the password. The browser
 * downloads the file by navigation, and a navigation cannot open the password dialog. Therefore the
 * function first sends an API request, which opens the password dialog if necessary.
 */
export async function downloadAfterIdentityConfirmation(path: string): Promise<ApiResult<null>> {
  const result = await api.call<null>('GET', '/api/admin/confirm')
  if (result.ok) {
    const link = document.createElement('a')
    link.href = path
    // With the `download` attribute the browser stays on the current page even if the server
    // answers with an error, so that unsaved text on the page is not lost.
    link.download = ''
    link.click()
  }
  return result
}
