import { chromium, type Page, test } from '@playwright/test'

/** Opens a page of the same shop in a new browser whose fake camera shows `film`. */
export async function openCamera(film: string, shopUrl: string): Promise<Page> {
  const { launchOptions } = test.info().project.use
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  const context = await browser.newContext({
    baseURL: new URL(shopUrl).origin,
    viewport: { width: 390, height: 844 },
    permissions: ['camera'],
    locale: 'es-MX',
  })
  return context.newPage()
}
