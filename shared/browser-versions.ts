/**
 * The oldest supported browsers. Older ones show the public pages with fewer functions, and no
 * admin.
 */
export const MIN_BROWSER_VERSIONS = { safari: 16.4, firefox: 121, chrome: 117 }

/**
 * Returns the browsers for which the build compiles. This is a function, so that the bundler can
 * leave the list out of the client code.
 */
export const getBuildTargets = () =>
  Object.entries(MIN_BROWSER_VERSIONS).map(([browser, version]) => `${browser}${version}`)
