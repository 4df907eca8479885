import { useLocation } from 'react-router'
import texts from '../../locales/admin-opening.fr.json'
import { MIN_BROWSER_VERSIONS } from '../../shared/browser-versions.ts'

export const APP_ROOT_ID = 'app'
export const STARTUP_ERROR_ID = 'not-started'

/**
 * This script has ES5 syntax, because very old browsers must run it. It recognises each version in
 * MIN_BROWSER_VERSIONS by one feature: lookbehind (Safari 16.4), `:has()` (Firefox 121), subgrid
 * (Chrome 117).
 */
const STARTUP_CHECK = `(function () {
  var say = function (isTooOld) {
    var place = document.getElementById('${STARTUP_ERROR_ID}')
    if (!place || !place.hidden) return
    place.children[isTooOld ? 1 : 0].hidden = true
    place.hidden = false
    document.getElementById('${APP_ROOT_ID}').hidden = true
  }
  var isTooOld = !window.CSS || !CSS.supports || !CSS.supports('selector(:has(a))') ||
    !CSS.supports('grid-template-columns', 'subgrid')
  try { new RegExp('(?<=a)b') } catch (error) { isTooOld = true }
  if (isTooOld) return say(true)
  var fail = function () { say(false) }
  addEventListener('error', function (event) {
    var target = event.target
    if (target === window || target.tagName === 'SCRIPT') fail()
  }, true)
  addEventListener('unhandledrejection', fail)
})()`

/** The bundler can remove this function from the client code, but not a constant with this text. */
function formatTooOldText() {
  const versions: Record<string, number> = MIN_BROWSER_VERSIONS
  return texts.opening.tooOld.replace(/\{\{(\w+)\}\}/g, (_, name) => `${versions[name]}`)
}

export function StartupError({ nonce }: { nonce: string | undefined }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <div id={STARTUP_ERROR_ID} className="not-started" role="alert" hidden>
        <p>{formatTooOldText()}</p>
        <p>
          {texts.opening.failed} <a href={pathname + search}>{texts.opening.again}</a>
        </p>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, allowed by the nonce */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: STARTUP_CHECK }} />
    </>
  )
}
