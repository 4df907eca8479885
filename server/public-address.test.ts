import { expect, test } from 'vitest'
import {
  isPublicIpAddress,
  NonPublicIpAddressError,
  resolvePublicIpAddress,
} from './public-address.ts'

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.0.0.2',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  'fe80::1',
  'fd00:ec2::254',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
])('rejects the internal address %s', async (address) => {
  expect(isPublicIpAddress(address)).toBe(false)
  await expect(resolvePublicIpAddress(address)).rejects.toThrow(NonPublicIpAddressError)
})

test.each(['localhost', '2130706433', '0x7f.1', '127.1'])(
  'rejects the name %s, which resolves to an internal address',
  async (host) => {
    await expect(resolvePublicIpAddress(host)).rejects.toThrow(NonPublicIpAddressError)
  },
)

test.each(['8.8.8.8', '2a01:e0a::1'])('accepts the public address %s', async (address) => {
  expect(await resolvePublicIpAddress(address)).toBe(address)
})
