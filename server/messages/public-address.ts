/**
 * Resolves the host name of a mail server that the artist enters, and refuses addresses in private
 * networks (protection against SSRF).
 */
import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/**
 * Thrown if an address of a mail server is loopback, private, link-local or otherwise not public.
 */
export class NonPublicAddressError extends Error {
  override name = 'InternalMailHost'
}

/**
 * IPv4-compatible IPv6 addresses, which are deprecated (RFC 4291 section 2.5.5.1): `::7f00:1` is
 * 127.0.0.1.
 */
const IPV4_COMPATIBLE = ipaddr.parseCIDR('::/96')

/** Checks if an address is public. An IPv4 address mapped into IPv6 is checked as IPv4. */
export function isPublicAddress(written: string): boolean {
  const address = ipaddr.process(written)
  const isCompatible = address.kind() === 'ipv6' && address.match(IPV4_COMPATIBLE)
  return address.range() === 'unicast' && !isCompatible
}

/**
 * Returns the IP address to connect to. Connecting to the address instead of the name prevents DNS
 * rebinding.
 * @throws NonPublicAddressError if any address of the host is not public
 */
export async function resolvePublicAddress(host: string): Promise<string> {
  const found = await lookup(host, { all: true })
  if (!found.every(({ address }) => isPublicAddress(address))) throw new NonPublicAddressError(host)
  return found[0]?.address ?? host
}
