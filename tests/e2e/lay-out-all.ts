/** Runs in the browser: what waits below the window to be laid out (app/site/piece-card.module.css) is laid out at once. */
export function layOutAll() {
  const all = new CSSStyleSheet()
  all.replaceSync('* { content-visibility: visible !important; }')
  document.adoptedStyleSheets.push(all)
}
