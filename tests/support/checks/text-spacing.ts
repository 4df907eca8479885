/**
 * Applies the text spacing of WCAG 1.4.12 with a constructed style sheet, because the
 * Content-Security-Policy does not block it.
 */
export function applyTextSpacing() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
     p { margin-block-end: 2em !important }`,
  )
  document.adoptedStyleSheets.push(sheet)
}
