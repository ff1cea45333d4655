import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/office/',
  plugins: [tailwindcss(), reactRouter()],
  // A data: URL would not pass the Content-Security-Policy.
  build: {
    assetsInlineLimit: 0,
    emptyOutDir: true,
    // A newcomer's first start takes them for faults.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  cacheDir: '../../node_modules/.vite-office',
  // Named here so that the first page in development does not reload itself when they are discovered.
  optimizeDeps: { entries: ['../../src/web/office/**/*.tsx'] },
})
