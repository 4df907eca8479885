import { t } from '../parts/texts.ts'

/**
 * Returns a device's name, such as "Safari sur iPhone". It contains only the parts that are known.
 */
export function deviceName({ browser, system }: { browser: string; system: string }): string {
  if (browser && system) return t('account.devices.name', { browser, system })
  return browser || system || t('account.devices.unknown')
}
