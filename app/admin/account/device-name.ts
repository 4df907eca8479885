import { t } from '../i18n/texts.ts'

/** Returns "Safari sur iPhone", or only the known part, such as "Safari" or "iPhone". */
export function formatDeviceName({ browser, system }: { browser: string; system: string }): string {
  if (browser && system) return t('account.devices.name', { browser, system })
  return browser || system || t('account.devices.unknown')
}
