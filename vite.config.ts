import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { leaveOut } from './scripts/browser-files/leave-out.ts'
import { isInShell } from './scripts/browser-files/shell-modules.ts'
import { unusedFeatures } from './scripts/browser-files/unused-features.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), leaveOut(unusedFeatures)],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What every page needs, in two files: in the twenty small ones that it would be it weighs 7 KiB more.
              groups: [
                {
                  debugName: 'shell',
                  name: (id, graph) =>
                    isInShell(id, graph) ? (id.includes('node_modules') ? 'framework' : 'shell') : null,
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
  build: { assetsInlineLimit: 0 },
  // Named here so that the first page in development does not reload itself when they are discovered.
  optimizeDeps: { entries: ['src/web/root.tsx', 'src/web/**/*.tsx'] },
})
