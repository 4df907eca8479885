import Bowser from 'bowser'
import type { Device } from '../../shared/device.ts'

/** Returns the names by which a person recognises a device, such as “Safari” and “iPhone”. */
export function deviceName(userAgent: string): Pick<Device, 'browser' | 'system'> {
  if (userAgent === '') return { browser: '', system: '' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { browser: browser.name ?? '', system: platform.model ?? os.name ?? '' }
}
