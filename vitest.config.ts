import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findTestBrowser } from './scripts/programs/browser-programs.ts'

// Twice as long as `expect.poll`, so that a wait in vain says what it waited for.
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 }
/** One test starts and kills a program many times. */
const longTimeouts = { testTimeout: 120_000, hookTimeout: 120_000 }
// Pure functions: their files can share a worker.
const functions = ['src/{domain,contract}/**/*.test.ts', 'src/web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts']
// Components in a real Chromium.
const components = ['src/web/**/*.component.test.tsx']
const executablePath = findTestBrowser()
// They replace a module that other files import, too.
const mocked = [
  'src/server/records/pictures/without-sharp.test.ts',
  'test/sql/row-types.test.ts',
  'test/sql/previous-release.test.ts',
]
const processes = ['test/faults/**/*.test.ts', 'test/processes/**/*.test.ts']

export default defineConfig({
  test: {
    // The database is in the system's temporary folder.
    globalSetup: ['./test/helpers/postgres-for-tests.ts', './test/helpers/temporary-folder.ts'],
    // More workers than cores: a test that waits for another program uses no CPU.
    maxWorkers: 3,
    allowOnly: false,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        test: {
          ...timeouts,
          name: 'functions',
          include: functions,
          exclude: [...components, 'node_modules/**'],
          isolate: false,
        },
      },
      {
        plugins: [tailwindcss()],
        // Listed so that no test is interrupted when they are discovered.
        optimizeDeps: {
          include: [
            'react',
            'react/jsx-dev-runtime',
            'react-dom/client',
            'react-router',
            'barcode-detector/ponyfill',
            'qrcode',
          ],
        },
        test: {
          name: 'components',
          include: components,
          setupFiles: ['./test/helpers/components/setup-components.ts'],
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: {
                ...(executablePath && { executablePath }),
                args: [
                  '--no-sandbox',
                  '--disable-gpu',
                  '--use-fake-ui-for-media-stream',
                  '--use-fake-device-for-media-stream',
                ],
              },
              contextOptions: { locale: 'es-MX', timezoneId: 'America/Mexico_City', reducedMotion: 'reduce' },
            }),
          },
        },
      },
      // Each file has its own database, but shares the worker's modules: loading them takes a third of the time.
      {
        test: {
          ...timeouts,
          name: 'server',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [
            'test/browser/**',
            'node_modules/**',
            ...functions,
            ...components,
            ...mocked,
            ...processes,
          ],
          isolate: false,
        },
      },
      { test: { ...timeouts, name: 'mocked', include: mocked } },
      // The built shop, in separate processes.
      {
        test: {
          ...longTimeouts,
          name: 'processes',
          include: processes,
          globalSetup: ['./test/helpers/processes/build-shop.ts'],
        },
      },
    ],
  },
})
