import { defineConfig } from '@playwright/test'
import { findTestBrowser } from './scripts/programs/browser-programs.ts'

const executablePath = findTestBrowser()

/** Whole journeys in a real Chromium, against the shop as it runs in production (test/browser/helpers/start-shop.ts). */
export default defineConfig({
  testDir: 'test/browser',
  globalSetup: './test/browser/helpers/start-shop.ts',
  // More than a small machine has cores: while one waits for a mail or a provider, the others go on.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // The second run is for its trace: a test that failed once has failed.
  retries: 1,
  failOnFlakyTests: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    baseURL: process.env.SHOP_URL,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    trace: 'on-first-retry',
    // What waits for ever says what for, and not just that the time of the test is over.
    actionTimeout: 30_000,
    // Routes of a test do not see what a worker asks for (offline.spec.ts allows it).
    serviceWorkers: 'block',
    permissions: ['camera'],
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        // The shop under another of its names.
        '--host-resolver-rules=MAP vaiven.cl 127.0.0.1',
        // A machine of tests has no graphics card. With and without this, the headless shell and a whole Chromium did the same.
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
      ],
    },
  },
})
