import { t } from '../parts/texts.ts'

/** “Safari sur iPhone”, or what of it can be told. */
export function deviceWords({ browser, system }: { browser: string; system: string }): string {
  if (browser && system) return t('account.devices.name', { browser, system })
  return browser || system || t('account.devices.unknown')
}
