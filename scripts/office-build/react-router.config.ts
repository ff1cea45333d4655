import type { Config } from '@react-router/dev/config'

/** The office is a separate build: none of its code is in the customers' files. */
export default {
  appDirectory: '../../src/web/office',
  buildDirectory: '../../build/office',
  basename: '/office',
  ssr: true,
} satisfies Config
