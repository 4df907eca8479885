import { restoreFocus } from './notice.ts'

/**
 * Returns true if the visitor has closed the language offer before, or if the browser blocks
 * storage.
 */
function wasClosed() {
  try {
    return Boolean(localStorage.offer)
  } catch {
    // Without storage the offer would return on every page, so it is not shown at all.
    return true
  }
}

/**
 * Offers first-time visitors the language that their browser prefers, if the site has it and the
 * page is in another one.
 */
export function enhanceLanguageOffer() {
  const place = document.querySelector('[data-language-offer]')
  // The offer is not shown after the visitor has chosen a language or has closed it.
  if (!place || /\blang=/.test(document.cookie) || wasClosed()) return
  const offers = place.querySelector('template')?.content
  for (const language of navigator.languages) {
    const code = language.slice(0, 2)
    if (code === document.documentElement.lang) return
    const offer = offers?.querySelector(`[lang=${code}]`)
    if (!offer) continue
    place.append(offer)
    offer.querySelector('button')?.addEventListener('click', () => {
      localStorage.offer = 1
      offer.remove()
      restoreFocus(null)
    })
    return
  }
}
