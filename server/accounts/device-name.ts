import Bowser from 'bowser'
import type { Device } from '../../shared/device.ts'

/**
 * By what somebody knows a device again: “Safari”, “iPhone”.
 * @param userAgent what the browser says of itself
 */
export function deviceName(userAgent: string): Pick<Device, 'browser' | 'system'> {
  if (userAgent === '') return { browser: '', system: '' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { browser: browser.name ?? '', system: platform.model ?? os.name ?? '' }
}
