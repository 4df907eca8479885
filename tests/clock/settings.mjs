/** Defines the faked dates and times with which the time-dependent tests run. */

const leapDay = (year) => (new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1 ? year : null)
const nextLeapYear = (year) => leapDay(year) ?? nextLeapYear(year + 1)
const year = new Date().getFullYear()

/**
 * The faked clocks. `at` is the local time in the time zone `zone`. If `isNightly` is true, only
 * `npm run test:nightly` uses the clock. If `hasBrowserTests` is true, the browser tests of the
 * nightly run use the clock too. All times are in the future, because if the clock of the site were
 * in the past, the browser would treat cookies and other data of the site as expired.
 */
const SETTINGS = [
  {
    name: 'on 29 February at 0:30 in Auckland',
    zone: 'Pacific/Auckland',
    at: `${nextLeapYear(year + 1)}-02-29T00:30`,
    hasBrowserTests: true,
    isNightly: false,
  },
  {
    name: 'on 31 December at 23:59 in Los Angeles',
    zone: 'America/Los_Angeles',
    at: `${year}-12-31T23:59`,
    // Only the unit tests run with this date and time, because the browser tests would take too
    // long.
    hasBrowserTests: false,
    isNightly: true,
  },
  {
    // In the time zone of the workshop, the next day has already begun.
    name: 'on 30 June at 23:30 in UTC',
    zone: 'UTC',
    at: `${year + 1}-06-30T23:30`,
    hasBrowserTests: false,
    isNightly: true,
  },
]

/** Returns the offset in milliseconds of a time zone from UTC at the given moment. */
function ahead(zone, moment) {
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return Date.parse(`${wall.format(moment).replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000
}

function momentOf({ zone, at }) {
  const wall = Date.parse(`${at}Z`)
  return wall - ahead(zone, wall - ahead(zone, wall))
}

/**
 * Paths of the unit tests that depend on the clock, used as vitest filters. A folder needs a
 * trailing slash, because a filter matches every path that contains the filter text. Browser tests
 * that depend on the clock have the tag `@clock`.
 */
export const CLOCK_DEPENDENT_UNIT_TESTS = [
  'app/admin/i18n/dates.test.ts',
  'app/i18n/',
  'demo/',
  'server/images/photo-deletion.test.ts',
  'server/http/api/account/sign-in.test.ts',
  'server/content/content-version.test.ts',
  'server/http/api/rules.test.ts',
  'server/registrations/decision.test.ts',
  'server/registrations/registration-emails.test.ts',
  'shared/',
]

/**
 * The faked clocks of the tests. The environment variables in `env` make a process and its child
 * processes use the faked time.
 */
export const CLOCKS = SETTINGS.map((setting) => ({
  name: setting.name,
  hasBrowserTests: setting.hasBrowserTests,
  isNightly: setting.isNightly,
  env: {
    TZ: setting.zone,
    CLOCK_OFFSET: String(momentOf(setting) - Date.now()),
    NODE_OPTIONS: `--import=${new URL('shifted-clock.ts', import.meta.url).href}`,
  },
}))
