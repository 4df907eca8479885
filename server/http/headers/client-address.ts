import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import ipaddr from 'ipaddr.js'
import type { Config } from '../../config.ts'
import { log } from '../../logger.ts'
import { toNetworkPrefix } from '../../messages/message-limits.ts'
import type { Env } from '../hono-env.ts'

/**
 * Warns once if SITE_URL and once if TRUST_PROXY seems wrong for the headers of a request. Only
 * warns, because a visitor can forge these headers.
 */
export function warnAboutProxySettings({
  https,
  siteUrl,
  trustProxy,
}: Pick<Config, 'https' | 'siteUrl' | 'trustProxy'>): MiddlewareHandler<Env> {
  const comesByHttps = (c: Context<Env>) =>
    c.req.header('x-forwarded-proto') === 'https' ||
    c.req.header('origin') === `https://${c.req.header('host')}`
  const comesFromProxy = (c: Context<Env>) =>
    ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'].some((name) => c.req.header(name))
  const warnings = [
    {
      isPossible: !https,
      isNeeded: comesByHttps,
      text: `SITE_URL is ${JSON.stringify(siteUrl)}, but visitors come by https: set it to the address they use, or cookies are not secure.`,
    },
    {
      // Warns only with https, because a site without it may have no proxy and must keep
      // TRUST_PROXY at 0.
      isPossible: https && trustProxy === 0,
      isNeeded: comesFromProxy,
      text: 'TRUST_PROXY is 0, but requests come through a proxy: all visitors share the limits of one address. Set it to the number of proxies, usually 1.',
    },
  ].filter(({ isPossible }) => isPossible)
  return (c, next) => {
    const index = warnings.findIndex(({ isNeeded }) => isNeeded(c))
    if (index >= 0) for (const { text } of warnings.splice(index, 1)) log('warning', text)
    return next()
  }
}

/**
 * Length of an IPv6 network prefix in groups of 16 bits: a household has at least a whole /64 (RFC
 * 6177, section 2).
 */
const IPV6_PREFIX_GROUPS = 4

/** Parses `192.0.2.1`, `192.0.2.1:443`, `2001:db8::1` or `[2001:db8::1]:443`. */
function parseAddress(text: string) {
  const [, inBrackets, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? []
  const bare = inBrackets ?? withPort ?? text
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare)
  return isAddress ? ipaddr.process(bare) : null
}
type Address = NonNullable<ReturnType<typeof parseAddress>>

/**
 * Reads X-Forwarded-For from right to left, up to the first address that is no trusted proxy,
 * because a visitor can forge the rest. Returns an IPv4 address, an IPv6 /64 network, or `unknown`.
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
      // Parses only one entry for each trusted proxy, because a visitor can send thousands.
      const previous = parseAddress(forwardedAddresses.pop()?.trim() ?? '')
      if (!previous) break
      address = previous
    }
    if (!address) return 'unknown'
    return address instanceof ipaddr.IPv6
      ? `${address.parts
          .slice(0, IPV6_PREFIX_GROUPS)
          .map((part) => part.toString(16))
          .join(':')}::/64`
      : address.toString()
  }
}

export function createClientAddressResolver(config: Pick<Config, 'trustProxy'>) {
  const resolve = createResolver(config)
  return (c: Context<Env>) =>
    resolve(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))
}

/** Returns the client's IPv4 address or IPv6 /48 network. */
export function createClientNetworkResolver(config: Pick<Config, 'trustProxy'>) {
  const resolve = createResolver(config)
  return ({ socket, headers }: IncomingMessage) =>
    toNetworkPrefix(resolve(socket.remoteAddress, headers['x-forwarded-for']?.toString()))
}
