import Bowser from 'bowser'
import type { SignedInDevice } from '../../shared/security.ts'

export function parseUserAgent(userAgent: string): Pick<SignedInDevice, 'browser' | 'system'> {
  if (userAgent === '') return { browser: '', system: '' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { browser: browser.name ?? '', system: platform.model ?? os.name ?? '' }
}
