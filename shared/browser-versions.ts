/**
 * The oldest supported browsers. In older ones, public pages have fewer features, and the admin
 * does not work.
 */
export const MIN_BROWSER_VERSIONS = { safari: 16.4, firefox: 121, chrome: 117 }

/** This is a function, because the bundler would keep an unused constant in the client code. */
export const getBuildTargets = () =>
  Object.entries(MIN_BROWSER_VERSIONS).map(([browser, version]) => `${browser}${version}`)
