import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The admin is small: its routes are known from the start, so no request asks for them one by one.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
