import { t } from '../i18n/texts.ts'

/**
 * Returns a name for a signed-in device, such as "Safari sur iPhone". Leaves out the browser or the
 * system if it is unknown.
 */
export function formatDeviceName({ browser, system }: { browser: string; system: string }): string {
  if (browser && system) return t('account.devices.name', { browser, system })
  return browser || system || t('account.devices.unknown')
}
