import type { Config } from '@react-router/dev/config'

/** The pages of staff are a build of their own: nothing of them is in the files of customers. */
export default {
  appDirectory: '../../src/web/office',
  buildDirectory: '../../build/office',
  basename: '/office',
  ssr: true,
} satisfies Config
