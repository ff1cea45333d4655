import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { buildTargets } from '../build-steps/oldest-browsers.ts'
import { fileLists } from './file-lists.ts'

/** The driver's page: no server renders it, because it has to open without a signal. */
export default defineConfig({
  root: resolve('src/web/driver'),
  base: '/drive/',
  publicDir: false,
  plugins: [tailwindcss(), fileLists()],
  build: {
    outDir: resolve('build/driver'),
    emptyOutDir: true,
    target: buildTargets(),
    cssTarget: buildTargets(),
    // The Content-Security-Policy does not allow data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Newcomers would take these messages for errors.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  cacheDir: resolve('node_modules/.vite-driver'),
})
