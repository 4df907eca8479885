/**
 * Finds the browser engines in which `npm run test:engines` runs the tests (see CONTRIBUTING.md).
 */
import { existsSync } from 'node:fs'

const LIBRARIES = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`

/** The programs and libraries that each browser engine needs, with their paths in Debian 12. */
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
    // The library of WPE WebKit, which is a WebKit for embedded devices. In newer versions of
    // Debian, this library has a different name, so WPE counts as not installed there.
    library: `${LIBRARIES}/libWPEWebKit-1.1.so.0`,
  },
}

/** The Debian packages that contain the programs of each engine. */
export const PACKAGES = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
  wpe: ['wpewebkit-driver', 'cog'],
}

/** Returns the names of the browser engines for which all programs and libraries are installed. */
export const installedEngines = () =>
  Object.entries(PROGRAMS)
    .filter(([, programs]) => Object.values(programs).every((path) => existsSync(path)))
    .map(([engine]) => engine)
