import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { Config } from '../../config.ts'
import { toNetworkPrefix } from '../../messages/rate-limit.ts'
import type { Env } from '../env.ts'

/**
 * Number of 16-bit parts in the prefix of an IPv6 /64 network. A household or machine usually has a
 * whole /64 network of its own (RFC 6177).
 */
const PREFIX_PARTS = 4

/**
 * Parses an IP address as proxies write it: `192.0.2.1`, `192.0.2.1:443`, `2001:db8::1`,
 * `[2001:db8::1]:443`. Returns null if the text is not an IP address.
 */
function parseAddress(text: string) {
  const [, inBrackets, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? []
  const bare = inBrackets ?? withPort ?? text
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare)
  return isAddress ? ipaddr.process(bare) : null
}
type Address = NonNullable<ReturnType<typeof parseAddress>>

/**
 * Returns a function that finds the IP address of the client. Each proxy appends the address of its
 * own client to the X-Forwarded-For header. The function reads this header from right to left, up
 * to the first address that is not a trusted proxy, because a visitor can forge the entries further
 * left. The Forwarded header is ignored, because a proxy that sets X-Forwarded-For may pass on a
 * forged Forwarded header.
 * @returns an IPv4 address, the /64 network of an IPv6 address, or `unknown`
 */
function createResolver({ trustProxy }: Pick<Config, 'trustProxy'>) {
  const networks =
    typeof trustProxy === 'number'
      ? []
      : trustProxy.map((written): [Address, number] => {
          if (written.includes('/')) return ipaddr.parseCIDR(written)
          const address = ipaddr.process(written)
          return [address, address.kind() === 'ipv4' ? 32 : 128]
        })
  const isTrustedProxy = (address: Address | null, passed: number) =>
    typeof trustProxy === 'number'
      ? passed < trustProxy
      : address !== null &&
        networks.some(
          ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
        )

  return (remoteAddress = '', forwarded = ''): string => {
    const forwardedAddresses = trustProxy === 0 ? [] : forwarded.split(',')
    let address = parseAddress(remoteAddress)
    for (let passed = 0; isTrustedProxy(address, passed); passed += 1) {
      // Parses only one entry of X-Forwarded-For for each trusted proxy, because a visitor may send
      // thousands of entries.
      const previous = parseAddress(forwardedAddresses.pop()?.trim() ?? '')
      if (!previous) break
      address = previous
    }
    if (!address) return 'unknown'
    return address instanceof ipaddr.IPv6
      ? `${address.parts
          .slice(0, PREFIX_PARTS)
          .map((part) => part.toString(16))
          .join(':')}::/64`
      : address.toString()
  }
}

/** Returns a function that finds the IP address of the client. */
export function createClientAddressResolver(config: Pick<Config, 'trustProxy'>) {
  const resolve = createResolver(config)
  return (c: Context<Env>) =>
    resolve(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))
}

/** Returns a function that finds the network of the client (IPv6: /48). */
export function createClientNetworkResolver(config: Pick<Config, 'trustProxy'>) {
  const resolve = createResolver(config)
  return ({ socket, headers }: IncomingMessage) =>
    toNetworkPrefix(resolve(socket.remoteAddress, headers['x-forwarded-for']?.toString()))
}
