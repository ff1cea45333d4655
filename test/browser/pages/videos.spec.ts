import { expect, test } from '@playwright/test'
import { startShopProcess } from '../../helpers/processes/shop-process.ts'
import { windows } from '../helpers/accessibility/inspect-screen.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { textsOf } from '../helpers/pages/texts.ts'

/* The shop's videos: configured in the settings, and embedded from another host. */

const t = textsOf('es_MX')

const videoAt = (name: string) => `https://www.youtube-nocookie.com/embed/${name}`

const pages = [
  { name: 'about-us', path: '/about-us', title: t('page_about_us_title') },
  { name: 'wedding', path: '/wedding', title: t('page_wedding_title') },
  { name: 'how-book', path: '/how-book', title: t('page_how_book_video') },
  { name: 'companies', path: '/vaiven-companies', title: t('page_companies_title') },
]

test('a film shows its poster until it is played', async ({ page }) => {
  const films = Object.fromEntries(pages.map(({ name }) => [name, videoAt(name)]))
  const unused = 'http://127.0.0.1:9'
  const shop = await startShopProcess({
    DATA_DIR: process.env.SHOP_DATA_DIR ?? '',
    WEBPAY_URL: unused,
    MERCADOPAGO_URL: unused,
    UNLIMIT_URL: unused,
    VIDEO_URLS: JSON.stringify(films),
  })
  const asked: string[] = []
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<h1>Ida y vuelta</h1>' })
  })
  try {
    await page.setViewportSize(windows.phone)
    for (const { name, path, title } of pages) {
      await page.goto(shop.url + path)
      await untilHydrated(page)
      const play = page.getByRole('button', { name: t('video_play') })
      await expect(play.locator('xpath=..').locator('img')).toBeVisible()
      expect(asked).toEqual([])
      await play.click()
      await expect(page.frameLocator(`iframe[title="${title}"]`).getByText('Ida y vuelta')).toBeVisible()
      expect(asked.splice(0)).toEqual([expect.stringContaining(videoAt(name))])
    }
  } finally {
    await shop.stop()
  }
})
