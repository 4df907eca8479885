import { type ApiResult, api } from './api.ts'

/**
 * Downloads a file for which the server requires a recent confirmation of the password. The browser
 * downloads the file by navigation, which cannot open the password dialog, so an API request asks
 * for the confirmation first.
 */
export async function downloadAfterConfirmation(path: string): Promise<ApiResult<null>> {
  const result = await api.call<null>('GET', '/api/admin/confirm')
  if (result.ok) {
    const link = document.createElement('a')
    link.href = path
    // The `download` attribute keeps the browser on the current page, so that unsaved text is not
    // lost.
    link.download = ''
    link.click()
  }
  return result
}
