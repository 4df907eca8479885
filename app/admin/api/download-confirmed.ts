import { type Answer, api } from './api.ts'

/**
 * Downloads a file that needs a recent confirmation of the password. The browser downloads it by
 * navigation, which cannot open the password dialog. A call to the API therefore asks for the
 * confirmation first.
 */
export async function downloadConfirmed(path: string): Promise<Answer<null>> {
  const answer = await api.call<null>('GET', '/api/admin/confirm')
  if (answer.ok) {
    const link = document.createElement('a')
    link.href = path
    // A link with `download` does not leave the page, so unsaved text is kept.
    link.download = ''
    link.click()
  }
  return answer
}
