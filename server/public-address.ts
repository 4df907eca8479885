import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** Thrown if the artist's settings name a server that is not in the public network (SSRF). */
export class NonPublicIpAddressError extends Error {
  override name = 'NonPublicIpAddressError'
}

/**
 * These deprecated addresses (RFC 4291 section 2.5.5.1) can hide an IPv4 address that is not
 * public: `::7f00:1` is 127.0.0.1.
 */
const IPV4_COMPATIBLE = ipaddr.parseCIDR('::/96')

/** An IPv4-mapped IPv6 address counts as IPv4. */
export function isPublicIpAddress(text: string): boolean {
  const address = ipaddr.process(text)
  const isCompatible = address.kind() === 'ipv6' && address.match(IPV4_COMPATIBLE)
  return address.range() === 'unicast' && !isCompatible
}

/**
 * Throws NonPublicIpAddressError if the host has an IP address that is not public. Connect to the
 * returned address, not to the host name, to prevent DNS rebinding.
 */
export async function resolvePublicIpAddress(host: string): Promise<string> {
  const found = await lookup(host, { all: true })
  if (!found.every(({ address }) => isPublicIpAddress(address)))
    throw new NonPublicIpAddressError(host)
  return found[0]?.address ?? host
}
