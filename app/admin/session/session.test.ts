import { expect, test } from 'vitest'
import { tokenOf } from './session.ts'

test('the marker is the username and the moment in base64, whatever letters the name has', () => {
  expect(tokenOf('admin', 1_700_000_000_000)).toBe(btoa('admin:1700000000000'))
  const bytes = Uint8Array.from(atob(tokenOf('Zoë Œuvrard', 5)), (sign) => sign.charCodeAt(0))
  expect(new TextDecoder().decode(bytes)).toBe('Zoë Œuvrard:5')
})
