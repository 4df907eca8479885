import { giveFocus } from './notice.ts'

/** Storage may be forbidden, with all cookies: then nothing is remembered. */
function wasClosed() {
  try {
    return Boolean(localStorage.offer)
  } catch {
    // Whoever cannot close it for good is not asked on each page.
    return true
  }
}

/** Offers a first-time visitor the language that the browser prefers, if it is another of the five. */
export function enhanceOffer() {
  const place = document.querySelector('[data-offer]')
  // Whoever has chosen a language, or closed this once, is not asked again.
  if (!place || /\blang=/.test(document.cookie) || wasClosed()) return
  const lines = place.querySelector('template')?.content
  for (const language of navigator.languages) {
    const code = language.slice(0, 2)
    if (code === document.documentElement.lang) return
    const line = lines?.querySelector(`[lang=${code}]`)
    if (!line) continue
    place.append(line)
    line.querySelector('button')?.addEventListener('click', () => {
      localStorage.offer = 1
      line.remove()
      giveFocus(null)
    })
    return
  }
}
