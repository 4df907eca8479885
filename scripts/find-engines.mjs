/** `npm run test:engines` runs the tests in these browser engines (see CONTRIBUTING.md). */
import { existsSync } from 'node:fs'

const LIBRARIES = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`

/** The paths are those of Debian 12. */
export const PROGRAMS = {
  firefox: { browser: '/usr/bin/firefox-esr' },
  webkit: {
    driver: '/usr/bin/WebKitWebDriver',
    browser: `${LIBRARIES}/webkit2gtk-4.1/MiniBrowser`,
    display: '/usr/bin/Xvfb',
  },
  wpe: {
    driver: '/usr/bin/WPEWebDriver',
    browser: '/usr/bin/cog',
    // Newer versions of Debian have another name for this library of WPE WebKit (WebKit for
    // embedded devices), so WPE counts as not installed there.
    library: `${LIBRARIES}/libWPEWebKit-1.1.so.0`,
  },
}

/** Debian packages of each engine. */
export const PACKAGES = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
  wpe: ['wpewebkit-driver', 'cog'],
}

export const installedEngines = () =>
  Object.entries(PROGRAMS)
    .filter(([, programs]) => Object.values(programs).every((path) => existsSync(path)))
    .map(([engine]) => engine)
