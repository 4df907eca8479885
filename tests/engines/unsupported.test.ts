import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Browser, startBrowser } from './browser.ts'
import { getEnginesToTest } from './engines.ts'
import { type DemoSite, startDemoSite } from './site.ts'

const engines = getEnginesToTest()
let site: DemoSite
before(async () => {
  site = await startDemoSite()
})
after(() => site?.stop())

// Runs only in Firefox, because WebKit has no setting that blocks storage.
describe('firefox without cookies and storage', { skip: !engines.includes('firefox') }, () => {
  let browser: Browser
  before(async () => {
    browser = await startBrowser('firefox', { cookies: false })
  })
  after(() => browser?.stop())

  test('the sign-in form says that the browser refuses cookies', async () => {
    await browser.open(`${site.url}/admin`)
    await browser.find('[role=alert]', 'Ce navigateur refuse les cookies')
    await browser.find('label', 'Nom d’utilisateur')
    assert.deepEqual(site.takeErrors(), [])
  })

  test('the public pages load all photos for printing and filter the gallery', async () => {
    await browser.open(`${site.url}/de/gallery`)
    await browser.until('the script of the page', () => {
      dispatchEvent(new Event('beforeprint'))
      return [...document.images].every(({ loading }) => loading === 'eager')
    })
    await browser.click('[data-filters] a', 'Bronze')
    await browser.until('one piece', () => document.querySelectorAll('article').length === 1)
    assert.deepEqual(site.takeErrors(), [])
  })
})

describe('Safari 16.0', { skip: !engines.includes('wpe') }, () => {
  let browser: Browser
  before(async () => {
    browser = await startBrowser('wpe')
  })
  after(() => browser?.stop())

  for (const path of ['/admin', '/admin/login', '/admin/site?home']) {
    test(`${path} says that the browser is too old @quick`, async () => {
      await browser.open(site.url + path)
      await browser.find('[role=alert] p', 'Ce navigateur est trop ancien')
      const isLoading = await browser.run(
        () => document.querySelector('#app')?.getClientRects().length !== 0,
      )
      assert.equal(isLoading, false)
    })
  }
})
