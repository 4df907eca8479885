import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The admin has few routes. Sending the whole manifest saves a request for each navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
