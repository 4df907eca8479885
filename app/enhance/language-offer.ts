import { restoreFocus } from './notice.ts'

/**
 * Returns true if the visitor has already closed the language offer, or if the browser blocks
 * storage.
 */
function isOfferClosed() {
  try {
    return Boolean(localStorage.offer)
  } catch {
    // Treats the offer as closed if the browser blocks storage. Otherwise the offer would appear on
    // every page, because its closing cannot be stored.
    return true
  }
}

/**
 * Offers first-time visitors the language that their browser prefers, if the site has this language
 * and the page is in a different language.
 */
export function initLanguageOffer() {
  const place = document.querySelector('[data-language-offer]')
  // Does not show the offer if the visitor has already chosen a language or closed the offer.
  if (!place || /\blang=/.test(document.cookie) || isOfferClosed()) return
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
