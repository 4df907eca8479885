import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Sends the list of all routes with the first page, because the admin has few routes. This saves
  // a request for each navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
