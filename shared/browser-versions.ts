/** In older browsers, public pages have fewer features, and the admin does not work. */
export const MIN_BROWSER_VERSIONS = { safari: 16.4, firefox: 121, chrome: 117 }

/** The bundler can leave this list out of the client code only if it is a function. */
export const getBuildTargets = () =>
  Object.entries(MIN_BROWSER_VERSIONS).map(([browser, version]) => `${browser}${version}`)
