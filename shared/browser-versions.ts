/**
 * The oldest browsers in which the admin starts and all functions of the public pages work. Even
 * older browsers show the public pages without some functions. The builds, the check of the built
 * files (tests/project/browser-floor.test.ts) and the message for older browsers use these
 * versions.
 */
export const MIN_BROWSER_VERSIONS = { safari: 16.4, firefox: 121, chrome: 117 }

/**
 * Returns the oldest browsers in the format of Vite, such as `safari16.4`. The list is computed in
 * a function, so that the bundler can remove it from the client code.
 */
export const getBuildTargets = () =>
  Object.entries(MIN_BROWSER_VERSIONS).map(([browser, version]) => `${browser}${version}`)
