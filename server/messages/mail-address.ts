/** Finds the network address of a mail server that the artist names, and refuses addresses of the host's own network. */
import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** A mail server whose addresses are loopback, private, link-local or otherwise not public. */
export class InternalMailHost extends Error {
  override name = 'InternalMailHost'
}

/** Tells whether an address is one of the public internet; IPv4 within IPv6 counts as IPv4. */
export const isPublicAddress = (address: string) => ipaddr.process(address).range() === 'unicast'

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
