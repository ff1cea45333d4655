import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  ssr: true,
  serverBuildFile: 'main.js',
  // Asking for the routes of a page's links renders the whole page a second time once they have come.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
