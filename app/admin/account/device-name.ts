import { t } from '../i18n/texts.ts'

/**
 * Returns a name for a signed-in device, such as "Safari sur iPhone" ("Safari on iPhone"). If the
 * system is unknown, the name is only "Safari". If the browser is unknown, the name is only
 * "iPhone".
 */
export function formatDeviceName({ browser, system }: { browser: string; system: string }): string {
  if (browser && system) return t('account.devices.name', { browser, system })
  return browser || system || t('account.devices.unknown')
}
