/**
 * Resolves the host name of a mail server that the artist enters. Refuses IP addresses in private
 * networks to protect against SSRF.
 */
import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/**
 * Thrown if an IP address of a mail server is loopback, private, link-local or otherwise not
 * public.
 */
export class NonPublicIpAddressError extends Error {
  override name = 'InternalMailHost'
}

/**
 * The range of IPv4-compatible IPv6 addresses, which are deprecated (RFC 4291 section 2.5.5.1).
 * They are rejected, because they may contain a private IPv4 address: `::7f00:1` is 127.0.0.1.
 */
const IPV4_COMPATIBLE = ipaddr.parseCIDR('::/96')

/**
 * Returns true if an IP address is public. An IPv4-mapped IPv6 address is checked as an IPv4
 * address.
 */
export function isPublicIpAddress(text: string): boolean {
  const address = ipaddr.process(text)
  const isCompatible = address.kind() === 'ipv6' && address.match(IPV4_COMPATIBLE)
  return address.range() === 'unicast' && !isCompatible
}

/**
 * Returns the IP address of a mail server. The mailer connects to this IP address instead of the
 * host name, which prevents DNS rebinding.
 * @throws NonPublicIpAddressError if any IP address of the host is not public
 */
export async function resolvePublicIpAddress(host: string): Promise<string> {
  const found = await lookup(host, { all: true })
  if (!found.every(({ address }) => isPublicIpAddress(address)))
    throw new NonPublicIpAddressError(host)
  return found[0]?.address ?? host
}
