import Bowser from 'bowser'
import type { SignedInDevice } from '../../shared/device.ts'

/**
 * Returns the names of the browser and the device, such as “Safari” and “iPhone”, so that a person
 * can recognise the device.
 */
export function parseUserAgent(userAgent: string): Pick<SignedInDevice, 'browser' | 'system'> {
  if (userAgent === '') return { browser: '', system: '' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { browser: browser.name ?? '', system: platform.model ?? os.name ?? '' }
}
