import { focusElementOrMain } from './notice.ts'

function isSuggestionClosed() {
  try {
    return Boolean(localStorage.offer)
  } catch {
    // Otherwise the suggestion would appear on every page, as its closing cannot be stored.
    return true
  }
}

export function initLanguageSuggestion() {
  const place = document.querySelector('[data-language-suggestion]')
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
