/** Spaces all text as WCAG 1.4.12 lets readers do. Runs in the browser, past the page's policy for styles. */
export function spaceText() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
     p { margin-block-end: 2em !important }`,
  )
  document.adoptedStyleSheets.push(sheet)
}
