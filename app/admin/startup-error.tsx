/**
 * Renders the error message that is shown if the admin's scripts cannot start. The message is
 * rendered on the server only.
 */
import { useLocation } from 'react-router'
import texts from '../../locales/admin-opening.fr.json'
import { MIN_BROWSER_VERSIONS } from '../../shared/browser-versions.ts'

/** Id of the element in which entry.client.tsx renders the admin. */
export const APP_ROOT_ID = 'app'
export const STARTUP_ERROR_ID = 'not-started'

/**
 * Source text of the script that shows an error message if the browser is too old, or if the admin
 * cannot start for another reason. The script uses only syntax that very old browsers know. For
 * each browser in MIN_BROWSER_VERSIONS, it checks a feature that the browser supports only since
 * the listed version: lookbehind in regular expressions (Safari 16.4), `:has()` (Firefox 121) and
 * subgrid (Chrome 117).
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

/**
 * Returns the text for browsers that are too old. The text is computed in a function instead of a
 * constant, because only the server needs the text and the bundler can remove an unused function
 * from the client code.
 */
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
