import { type Answer, api } from './api.ts'

/**
 * Downloads a file that needs a recent confirmation of the password. The browser fetches the file by a navigation, which
 * could not ask for the password: a call asks first.
 */
export async function downloadConfirmed(path: string): Promise<Answer<null>> {
  const answer = await api.call<null>('GET', '/api/admin/confirm')
  if (answer.ok) {
    const link = document.createElement('a')
    link.href = path
    // A link to a file does not leave the page, so what is being typed stays.
    link.download = ''
    link.click()
  }
  return answer
}
