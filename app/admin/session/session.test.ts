import { expect, test, vi } from 'vitest'
import { clearStoredSession, createSignedInMarker, TWO_FACTOR_SETUP } from './session.ts'

test('encodes the username and the time in base64, with any characters', () => {
  expect(createSignedInMarker('admin', 1_700_000_000_000)).toBe(btoa('admin:1700000000000'))
  const bytes = Uint8Array.from(atob(createSignedInMarker('Zoë Œuvrard', 5)), (sign) =>
    sign.charCodeAt(0),
  )
  expect(new TextDecoder().decode(bytes)).toBe('Zoë Œuvrard:5')
})

test('the end of the session removes the secret of an unfinished two-factor set-up', () => {
  const removeItem = vi.fn()
  vi.stubGlobal('sessionStorage', { removeItem })
  clearStoredSession()
  expect(removeItem).toHaveBeenCalledWith(TWO_FACTOR_SETUP)
  vi.unstubAllGlobals()
})
