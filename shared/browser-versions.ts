/** Older browsers show the public pages with fewer functions, and no admin. */
export const MIN_BROWSER_VERSIONS = { safari: 16.4, firefox: 121, chrome: 117 }

/** Only as a function can the bundler leave this list for the build out of the client code. */
export const getBuildTargets = () =>
  Object.entries(MIN_BROWSER_VERSIONS).map(([browser, version]) => `${browser}${version}`)
