import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { buildTargets } from './scripts/build-steps/oldest-browsers.ts'
import { shop, textKeys } from './scripts/build-steps/text-keys.ts'

/** Threads are programs of their own, beside the server's. */
const workers: Plugin = {
  name: 'workers',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    const programs = [
      'start/exports-worker',
      'catalogue/private-events/guest-list/guest-list-worker',
      'platform/workbook/tables/table-worker',
      'sales/payments/payouts/reading/payout-worker',
      'sales/payments/statements/statement-worker',
      'sales/payments/transfers/office/preview-worker',
      'travel/trips/solving/solve-worker',
    ]
    for (const worker of programs) {
      const fileName = `${worker.split('/').at(-1)}.js`
      this.emitFile({ type: 'chunk', id: `src/server/${worker}.ts`, fileName })
    }
  },
}

/**
 * Most pages need these modules and what they import: one file weighs less than dozens. Without it an event's page loads
 * 59 files of 160 KiB instead of 20 of 149, home 38 of 135 instead of 7 of 129. A group by how many pages share a module
 * (minShareCount, entriesAware) brings every page the libraries of forms: 212 and 270 KiB.
 */
const ofMostPages = [
  'shop/entry.client.tsx',
  'shop/catalogue/events/event-grid.tsx',
  'shop/geography/places/use-place-list.ts',
  'shop/root.tsx',
  'shop/sales/purchase/random-key.ts',
  'shop/shell/page-boundary.tsx',
  'shop/catalogue/structured-data/structured-data.tsx',
  'app/refusal-text.ts',
  'ui/accordion.tsx',
  'ui/banner.tsx',
  'ui/copy-text.ts',
  'ui/forms/date-field.tsx',
  'ui/forms/select-field.tsx',
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), textKeys(shop), workers],
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
                  name: 'shell',
                  test: (module) => ofMostPages.some((file) => module.includes(`/src/web/${file}`)),
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled for its dozen of small components; loaded whole it costs 40 MB and stops the server for 0.4 s.
      resolve: { noExternal: ['react-email'] },
      build: {
        rolldownOptions: {
          // The server is a program of the same build as its pages.
          input: './src/server/main.ts',
        },
      },
    },
  },
  // A data: URL would not pass the Content-Security-Policy.
  build: {
    assetsInlineLimit: 0,
    // A newcomer's first start takes them for faults.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // Named here so that the first page in development does not reload itself when they are discovered.
  optimizeDeps: { entries: ['src/web/shop/root.tsx', 'src/web/**/*.tsx'] },
})
