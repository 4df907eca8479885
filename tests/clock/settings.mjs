/** When and where the tests that depend on it are run once more, whatever the machine's own clock says. */

const leapDay = (year) => (new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1 ? year : null)
const nextLeapYear = (year) => leapDay(year) ?? nextLeapYear(year + 1)
const year = new Date().getFullYear()

/** `at` is the time on the wall of that zone, `isBrowsed` whether the browser goes there too. Always ahead of now: what browsers keep would else have run out. */
const SETTINGS = [
  {
    name: 'on 29 February at 0:30 in Auckland',
    zone: 'Pacific/Auckland',
    at: `${nextLeapYear(year + 1)}-02-29T00:30`,
    isBrowsed: true,
  },
  {
    name: 'on 31 December at 23:59 in Los Angeles',
    zone: 'America/Los_Angeles',
    at: `${year}-12-31T23:59`,
    // What it finds, the dates of pages in another zone and year, the unit tests of these dates find too.
    isBrowsed: false,
  },
]

/** Milliseconds by which the wall in that zone is ahead of Greenwich at that moment. */
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
 * Unit tests of what reads the clock: files, and folders with a slash, without which every path that holds their name is
 * one of them. Journeys that depend on it have the tag `@clock`.
 */
export const UNIT_TESTS = [
  'app/admin/backup/',
  'app/admin/parts/day.test.ts',
  'app/i18n/',
  'demo/',
  'server/storage/quarantine-time.test.ts',
  'server/http/api/admin.test.ts',
  'server/content/content-version.test.ts',
  'server/http/api/rules.test.ts',
  'shared/',
]

/** Each with the environment in which a process and all that it starts believe it. */
export const CLOCKS = SETTINGS.map((setting) => ({
  name: setting.name,
  isBrowsed: setting.isBrowsed,
  env: {
    TZ: setting.zone,
    CLOCK_OFFSET: String(momentOf(setting) - Date.now()),
    NODE_OPTIONS: `--import=${new URL('shifted.ts', import.meta.url).href}`,
  },
}))
