import { test as base, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import config from '../../../playwright.config.ts'
import { colours, startTileServer, type TileServer } from '../../helpers/servers/tile-server.ts'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { expectSeenFocus, tabTo } from '../helpers/accessibility/keyboard.ts'
import { arriveLoggedIn, newCustomer } from '../helpers/account/customers.ts'
import { startPhone } from '../helpers/driving/driver-phone.ts'
import { prepareDrive } from '../helpers/driving/prepared-drive.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { textsOf } from '../helpers/pages/texts.ts'
import { buyTicket } from '../helpers/purchase/bought-order.ts'
import { startFreshShop } from '../helpers/shop/start-shop.ts'

/*
 * Street maps in a shop with a map style: they are rendered, and without them the pages have the same information.
 */

const test = base.extend<object, { streets: TileServer & { shop: string } }>({
  streets: [
    async ({ browserName: _ }, use) => {
      const tiles = await startTileServer()
      const { url, stop } = await startFreshShop({ MAP_STYLE_URL: tiles.style })
      await use(Object.assign(tiles, { shop: url }))
      await stop()
      await tiles.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ streets }, use) => use(streets.shop),
})

// Without a graphics card Chromium needs a flag for WebGL.
const { args = [], ...launch } = config.use?.launchOptions ?? {}
test.use({
  launchOptions: { ...launch, args: [...args, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] },
})

const t = textsOf('es_MX')
const main = (page: Page) => page.getByRole('main')

test('a customer moves the pin on the streets by keys, and without streets keeps the door', async ({
  page,
  request,
  streets,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const earlier = streets.asked.length
  const customer = await newCustomer(request)
  const { order } = await buyTicket(request, customer, {
    slug: 'noche-nortena',
    paymentCode: 'transferencia',
  })
  await arriveLoggedIn(page, customer)
  await page.goto(`/order-detail/${order.id}`)
  const open = main(page).getByRole('button', { name: /^Tu puerta y una nota para el conductor/ })
  await expect(open).toBeVisible()
  expect(streets.asked.slice(earlier)).toEqual([])

  await open.click()
  const dialog = page.getByRole('dialog')
  const map = dialog.getByRole('figure')
  const pin = map.locator('.maplibregl-marker')
  await expect(pin).toBeVisible()
  await expectDrawn(map)
  await expectAccessible(page)
  const door = dialog.getByRole('link', { name: 'Ver en el mapa' })
  await expect(door).toHaveCount(0)
  await tabTo(dialog.getByLabel('Nota para el conductor'))
  // The map, whose centre the pin covers, and the pin.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expectSeenFocus(pin)
  await page.keyboard.press('ArrowRight')
  await expect(door).toHaveAttribute('href', /mlat=-?\d+\.\d{1,5}&mlon=-?\d+\.\d{1,5}#/)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toBeHidden()
  await expect(main(page).getByText('Ya nos dijiste dónde está tu puerta.')).toBeVisible()

  streets.isDown = true
  const before = streets.asked.length
  await page.reload()
  await open.click()
  await expect.poll(() => streets.asked.slice(before)).toContain('/style.json')
  await expect(map).toBeHidden()
  await expect(door).toBeVisible()
  await expectAccessible(page)
  streets.isDown = false
})

test('a customer sees the van on the streets when asking for the map', async ({ page, request, streets }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const drive = await prepareDrive([{ 'Orizaba 34': ['Ana Ruiz'] }], { startsInHours: 4.5 })
  const phone = await startPhone(request, drive)
  await phone.report({ latitude: 19.43, longitude: -99.15 })
  const earlier = streets.asked.length
  await arriveLoggedIn(page, { token: drive.orders[0]?.token ?? '' })
  await page.goto(`/order-detail/${drive.orders[0]?.id}`)
  const open = main(page).getByRole('button', { name: t('live_map_show') })
  await expect(open).toBeVisible()
  expect(streets.asked.slice(earlier)).toEqual([])
  await open.click()
  await expect(main(page).locator('.maplibregl-marker')).toHaveCount(2)
  await expect.poll(() => streets.asked.length).toBeGreaterThan(earlier)
  await expectAccessible(page)
  await main(page)
    .getByRole('button', { name: t('live_map_hide') })
    .click()
  await expect(main(page).locator('.maplibregl-marker')).toHaveCount(0)
})

test('a planner sees the routes on the streets, or on a plain background until the streets load', async ({
  page,
  streets,
}) => {
  await logInToOffice(page, 'rutas@vaiven.test')
  await page.goto('/office/trips')
  await main(page).getByRole('link', { name: 'Festival Dos Orillas' }).click()
  await page.getByLabel('Segundos de cálculo').fill('1')
  await page.getByRole('button', { name: 'Calcular' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Plan 1 Borrador' })).toBeVisible({
    timeout: 30_000,
  })
  const map = main(page).getByRole('figure')
  await expectDrawn(map)
  await expectAccessible(page)

  streets.isDown = true
  await page.reload()
  await untilHydrated(page)
  await expect(map.getByRole('img', { name: 'Mapa de las rutas de ida' })).toBeVisible()
  await expect(map.locator('canvas')).toBeHidden()
  streets.isDown = false
})

/** Checks that the style's background and the parks of its tiles are visible. */
async function expectDrawn(map: Locator): Promise<void> {
  const shares = async () => {
    const { data, info } = await sharp(await map.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const share = (colour: string) => {
      const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
      let count = 0
      for (let at = 0; at < data.length; at += info.channels)
        if (wanted.every((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) <= 6)) count++
      return (count * info.channels) / data.length
    }
    return Math.min(share(colours.ground), share(colours.park))
  }
  await expect.poll(shares, { timeout: 20_000 }).toBeGreaterThan(0.1)
}
