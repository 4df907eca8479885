/** Says something over the page until it is closed. */
const place = () => document.querySelector<HTMLElement>('[data-notice]')

export function showNotice(content: Node) {
  const notice = place()
  if (!notice) return
  notice.hidden = false
  notice.firstElementChild?.replaceChildren(content)
}

export function enhanceNotice() {
  place()
    ?.querySelector('[data-notice-close]')
    ?.addEventListener('click', () => {
      const notice = place()
      if (notice) notice.hidden = true
    })
}
