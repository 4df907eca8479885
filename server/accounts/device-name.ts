import Bowser from 'bowser'

/** By what somebody knows a device again: « Safari », « iPhone ». Each is empty where it cannot be told. */
export type DeviceName = { browser: string; system: string }

/** @param userAgent what the browser says of itself */
export function deviceName(userAgent: string): DeviceName {
  if (userAgent === '') return { browser: '', system: '' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { browser: browser.name ?? '', system: platform.model ?? os.name ?? '' }
}
