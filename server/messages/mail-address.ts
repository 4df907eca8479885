/** Finds the network address of a mail server that the artist names, and refuses addresses of the host's own network. */
import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** A mail server whose addresses are loopback, private, link-local or otherwise not public. */
export class InternalMailHost extends Error {
  override name = 'InternalMailHost'
}

/** IPv4 within IPv6 in a form that no longer exists (RFC 4291 section 2.5.5.1): `::7f00:1` is 127.0.0.1. */
const COMPATIBLE = ipaddr.parseCIDR('::/96')

/** Tells whether an address is one of the public internet; IPv4 within IPv6 counts as IPv4. */
export function isPublicAddress(written: string): boolean {
  const address = ipaddr.process(written)
  const isCompatible = address.kind() === 'ipv6' && address.match(COMPATIBLE)
  return address.range() === 'unicast' && !isCompatible
}

/**
 * Returns the address to connect to. The connection then uses this address, not the name, so that a second answer of the
 * DNS cannot lead inside.
 * @throws InternalMailHost if any of its addresses is not public
 */
export async function publicAddressOf(host: string): Promise<string> {
  const found = await lookup(host, { all: true })
  if (!found.every(({ address }) => isPublicAddress(address))) throw new InternalMailHost(host)
  return found[0]?.address ?? host
}
