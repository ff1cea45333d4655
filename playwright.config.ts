import { defineConfig } from '@playwright/test'
import { findTestBrowser } from './scripts/programs/browser-programs.ts'

const executablePath = findTestBrowser()

/** Whole journeys in a real Chromium, against the shop as it runs in production (test/browser/helpers/shop/start-shop.ts). */
export default defineConfig({
  testDir: 'test/browser',
  globalSetup: './test/browser/helpers/shop/start-shop.ts',
  // More workers than cores: a test that waits for a mail or a provider uses no CPU.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // The retry records a trace; a test that failed once counts as failed.
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
    // Drawing movements takes a tenth of the processor time. Tests of what moves set no-preference.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    // Names the action that did not finish, instead of the test's time-out.
    actionTimeout: 30_000,
    // Routes of a test do not see requests of a service worker (offline.spec.ts allows it).
    serviceWorkers: 'block',
    permissions: ['camera'],
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        // Another name of the shop.
        '--host-resolver-rules=MAP vaiven.cl 127.0.0.1',
        // Test machines have no graphics card. Measured: this flag alone changes nothing, with either browser.
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
