/** Chooses the browser engines to test. */
import { installedEngines, PACKAGES, PROGRAMS } from '../../scripts/find-engines.mjs'

export type BrowserEngineName = keyof typeof PROGRAMS
const ALL = Object.keys(PROGRAMS) as BrowserEngineName[]

/**
 * Returns the engines to test. The environment variable ENGINES lists their names, or contains
 * `installed` to select all installed engines. If ENGINES is not set, all engines are tested.
 * @throws if an engine to test is not installed, because the tests would otherwise skip this engine
 * without a notice
 */
export function getEnginesToTest(): BrowserEngineName[] {
  const installed = installedEngines()
  const names = process.env.ENGINES?.split(',') ?? ALL
  const unknown = names.filter((name) => name !== 'installed' && !(name in PROGRAMS))
  if (unknown.length > 0) throw new Error(`unknown engines in ENGINES: ${unknown.join(', ')}`)
  const chosen = ALL.filter(
    (engine) =>
      names.includes(engine) || (names.includes('installed') && installed.includes(engine)),
  )
  const missing = chosen.filter((engine) => !installed.includes(engine))
  if (missing.length === 0) return chosen
  const packages = missing.flatMap((engine) => PACKAGES[engine])
  throw new Error(
    `not installed: ${missing.join(', ')}. Install the Debian packages ${packages.join(' ')}, ` +
      'or choose other engines in ENGINES (CONTRIBUTING.md).',
  )
}
