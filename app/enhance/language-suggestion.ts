import { focusElementOrMain } from './notice.ts'

/**
 * Returns true if the visitor has already closed the language suggestion, or if the browser blocks
 * storage.
 */
function isSuggestionClosed() {
  try {
    return Boolean(localStorage.offer)
  } catch {
    // Treats the suggestion as closed if the browser blocks storage. Otherwise it would appear on
    // every page, because its closing cannot be stored.
    return true
  }
}

/**
 * Offers first-time visitors the language that their browser prefers, if the site has this language
 * and the page is in a different language.
 */
export function initLanguageSuggestion() {
  const place = document.querySelector('[data-language-suggestion]')
  // Does not show the suggestion if the visitor has already chosen a language or has closed the
  // suggestion before.
  if (!place || /\blang=/.test(document.cookie) || isSuggestionClosed()) return
  const suggestions = place.querySelector('template')?.content
  for (const language of navigator.languages) {
    const code = language.slice(0, 2)
    if (code === document.documentElement.lang) return
    const suggestion = suggestions?.querySelector(`[lang=${code}]`)
    if (!suggestion) continue
    place.append(suggestion)
    suggestion.querySelector('button')?.addEventListener('click', () => {
      localStorage.offer = 1
      suggestion.remove()
      focusElementOrMain(null)
    })
    return
  }
}
