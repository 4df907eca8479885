/** Prevents that the mail settings lead to a server in the private network (SSRF). */
import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

export class NonPublicIpAddressError extends Error {
  override name = 'InternalMailHost'
}

/**
 * These addresses are deprecated (RFC 4291 section 2.5.5.1) and can hide a private IPv4 address:
 * `::7f00:1`.
 */
const IPV4_COMPATIBLE = ipaddr.parseCIDR('::/96')

/** An IPv4-mapped IPv6 address counts as IPv4. */
export function isPublicIpAddress(text: string): boolean {
  const address = ipaddr.process(text)
  const isCompatible = address.kind() === 'ipv6' && address.match(IPV4_COMPATIBLE)
  return address.range() === 'unicast' && !isCompatible
}

/**
 * Returns a public address of the host or throws NonPublicIpAddressError. The mailer connects to
 * this address, not to the name, which prevents DNS rebinding.
 */
export async function resolvePublicIpAddress(host: string): Promise<string> {
  const found = await lookup(host, { all: true })
  if (!found.every(({ address }) => isPublicIpAddress(address)))
    throw new NonPublicIpAddressError(host)
  return found[0]?.address ?? host
}
