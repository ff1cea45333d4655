import { expect, type Page, test } from '@playwright/test'
import { untilHydrated } from '../helpers/pages/hydrated.ts'

/* The size of pictures on a phone: no more pixels than displayed, and none outside of the window. */

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })

test('the picture of an event is loaded with its page, once, in the width of the screen', async ({
  page,
}) => {
  const asked = picturesAskedFor(page)
  await page.goto('/event/luna-motor-orbita', { waitUntil: 'networkidle' })
  await untilHydrated(page)
  const poster = page.getByRole('main').locator('picture img').first()
  const { shown, loaded } = await poster.evaluate((image: HTMLImageElement) => ({
    shown: image.getBoundingClientRect().width * devicePixelRatio,
    loaded: image.currentSrc,
  }))
  expect(asked.filter((address) => /-\d+\.(avif|webp)$/.test(address))).toEqual([loaded])
  const width = Number(/-(\d+)\.avif$/.exec(loaded)?.[1])
  expect(width).toBeGreaterThanOrEqual(shown)
  expect(width).toBeLessThan(shown * 1.6)
  const preload = page.locator('head link[rel=preload][as=image][type="image/avif"]')
  await expect(preload.first()).toHaveAttribute('imagesrcset', new RegExp(new URL(loaded).pathname))
})

test('pictures further down load when they are near, and reserve their space', async ({ page }) => {
  const asked = picturesAskedFor(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  const pictures = page.getByRole('main').locator('picture img')
  const last = pictures.last()
  expect(await last.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(
    false,
  )
  expect(asked.length).toBeLessThan(await pictures.count())
  for (const picture of await pictures.all()) {
    await expect(picture).toHaveAttribute('width', /^\d+$/)
    await expect(picture).toHaveAttribute('height', /^\d+$/)
  }
  await last.scrollIntoViewIfNeeded()
  await expect.poll(() => last.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-\d+\.avif$/)
})

function picturesAskedFor(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') asked.push(request.url())
  })
  return asked
}
