import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { buildTargets } from '../build-steps/oldest-browsers.ts'
import { textKeys } from '../build-steps/text-keys.ts'
import { office } from './office.ts'

/** Most screens need these modules and their imports: one file is smaller than dozens. */
const ofMostScreens = [
  'app/',
  'entry.client.tsx',
  'frame/',
  'root.tsx',
  'ui/lists/list-filters.tsx',
  'ui/lists/list.tsx',
  'ui/lists/view-links.tsx',
  'ui/panel.tsx',
]

/** Modules that are always needed together: one file of each group is smaller than several. */
const together = {
  form: /[\\/]office[\\/]forms[\\/](sent-form|form-fields)\.|[\\/]web[\\/]ui[\\/]banner\./,
  fields: /[\\/]office[\\/]forms[\\/](office-form|inputs|acts)\./,
}

export default defineConfig({
  base: '/office/',
  plugins: [tailwindcss(), reactRouter(), textKeys(office)],
  environments: {
    client: {
      build: {
        target: buildTargets(),
        cssTarget: buildTargets(),
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                {
                  name: 'frame',
                  test: (module) => ofMostScreens.some((path) => module.includes(`/src/web/office/${path}`)),
                },
                ...Object.entries(together).map(([name, test]) => ({ name, test })),
              ],
            },
          },
        },
      },
    },
  },
  // The Content-Security-Policy does not allow data: URLs.
  build: {
    assetsInlineLimit: 0,
    emptyOutDir: true,
    // The map library, which is loaded only when a map is shown.
    chunkSizeWarningLimit: 1_200,
    // Newcomers would take these messages for errors.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  cacheDir: '../../node_modules/.vite-office',
  // Listed here so that the first page in development does not reload when they are discovered.
  optimizeDeps: { entries: ['../../src/web/office/**/*.tsx'] },
})
