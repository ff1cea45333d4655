import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web/shop',
  ssr: true,
  serverBuildFile: 'main.js',
  // With 'lazy' the router renders the whole page a second time when the routes of its links arrive.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
