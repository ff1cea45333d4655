import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { arriveLoggedIn } from '../helpers/account/customers.ts'
import { startPhone } from '../helpers/driving/driver-phone.ts'
import { type PreparedDrive, prepareDrive } from '../helpers/driving/prepared-drive.ts'
import { textsOf } from '../helpers/pages/texts.ts'
import { test } from '../helpers/shop/own-shop.ts'

/* A customer sees the own van on the order's page while it is on the road: when it comes, and where it is. */

test.slow()

const t = textsOf('es_MX')
const vans = (page: Page) => page.getByRole('region', { name: t('live_title') })
const vehicle = 'Van 1'

async function openOrder(page: Page, { id, token }: PreparedDrive['orders'][number]): Promise<void> {
  await arriveLoggedIn(page, { token })
  await page.goto(`/order-detail/${id}`)
}

for (const width of [390, 768, 1440])
  test(`the order's page shows the van come and ride on, by itself, at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const drive = await prepareDrive([{ 'Orizaba 34': ['Ana Ruiz'] }, { 'Durango 8': ['Eva Sol'] }], {
      startsInHours: 4.5,
    })
    const phone = await startPhone(request, drive)
    const [first, second] = phone.stops.map(({ id, parties }) => ({
      stopId: id,
      orderId: parties[0]?.orderId,
      passengers: parties.flatMap((party) => party.passengers.map((one) => one.id)),
    })) as [Stop, Stop]
    await openOrder(page, drive.orders.find(({ id }) => id === second.orderId)!)
    await expect(vans(page)).toContainText(t('live_coming', { vehicle }))
    await expect(vans(page)).toContainText(t('live_stops_before', { count: 1 }))
    await expect(vans(page)).toContainText(/\d\d:\d\d – \d\d:\d\d/)
    await expect(vans(page)).toContainText(t('live_not_seen'))
    await expectAccessible(page)

    await phone.send('arrived', { stopId: first.stopId })
    await phone.send('departed', { stopId: first.stopId })
    await expect(vans(page)).toContainText(t('live_next'))
    await phone.send('arrived', { stopId: second.stopId })
    await expect(vans(page)).toContainText(t('live_here', { vehicle }))
    await phone.send('aboard', { stopId: second.stopId, passengers: second.passengers })
    await phone.send('departed', { stopId: second.stopId })
    await expect(vans(page)).toContainText(t('live_riding', { vehicle }))
    await expectAccessible(page)
    // A plain reload shows the same.
    await page.reload()
    await expect(vans(page)).toContainText(t('live_riding', { vehicle }))
  })

type Stop = { stopId: string; orderId: string; passengers: string[] }

test('without a connection the page says that it shows the last it knows, and goes on afterwards', async ({
  page,
  request,
}) => {
  const drive = await prepareDrive([{ 'Orizaba 34': ['Ana Ruiz'] }], { startsInHours: 4.5 })
  await openOrder(page, drive.orders[0]!)
  await expect(vans(page)).toContainText(t('live_coming', { vehicle }))
  await page.context().setOffline(true)
  await expect(vans(page)).toContainText(t('live_cut_off'))
  await expect(vans(page)).toContainText(t('live_coming', { vehicle }))
  const phone = await startPhone(request, drive)
  await phone.send('arrived', { stopId: phone.stops[0]?.id })
  await page.context().setOffline(false)
  await expect(vans(page)).toContainText(t('live_here', { vehicle }))
  await expect(vans(page)).not.toContainText(t('live_cut_off'))
})

test('hours before its window an order has no van to watch', async ({ page }) => {
  const drive = await prepareDrive([{ 'Orizaba 34': ['Ana Ruiz'] }], { startsInHours: 9 })
  await openOrder(page, drive.orders[0]!)
  await expect(page.getByRole('heading', { name: t('order_tickets') })).toBeVisible()
  await expect(vans(page)).toHaveCount(0)
})

test('a van whose place is known is on a public map, where the shop has none', async ({ page, request }) => {
  const drive = await prepareDrive([{ 'Orizaba 34': ['Ana Ruiz'] }], { startsInHours: 4.5 })
  await openOrder(page, drive.orders[0]!)
  await expect(vans(page)).toContainText(t('live_not_seen'))
  await expect(vans(page).getByRole('button', { name: t('live_map_show') })).toHaveCount(0)
  const phone = await startPhone(request, drive)
  await phone.report({ latitude: 19.43, longitude: -99.15 })
  await vans(page)
    .getByRole('button', { name: t('live_map_show') })
    .click()
  const link = vans(page).getByRole('link', { name: t('live_map_public') })
  await expect(link).toHaveAttribute('href', /openstreetmap\.org\/\?mlat=19\.43000&mlon=-99\.15000/)
  await expectAccessible(page)
})
