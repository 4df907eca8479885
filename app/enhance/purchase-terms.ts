/**
 * Does nothing if the URL has a fragment: Safari loses the scroll position when content above it
 * changes.
 */
export function closePurchaseTerms(root: ParentNode = document) {
  if (location.hash || matchMedia('(min-width: 60rem)').matches) return
  for (const terms of root.querySelectorAll('[data-terms]')) terms.removeAttribute('open')
}
