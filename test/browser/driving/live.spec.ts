import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { DriveManifest } from '#contract/travel/driving.ts'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { arriveLoggedIn } from '../helpers/account/customers.ts'
import { type PreparedDrive, prepareDrive } from '../helpers/driving/prepared-drive.ts'
import { textsOf } from '../helpers/pages/texts.ts'
import { test } from '../helpers/shop/own-shop.ts'

/* A customer sees the own van on the order's page while it is on the road: when it comes, and where it is. */

test.slow()

const t = textsOf('es_MX')
const vans = (page: Page) => page.getByRole('region', { name: t('live_title') })
const vehicle = 'Van 1'

/** A driver's phone without its page. */
async function startPhone(request: APIRequestContext, { token, lastFour }: PreparedDrive) {
  const opened = await request.post(`/drive-api/${token}/unlock`, { data: { lastFour } })
  const { data } = (await opened.json()) as { data: { session: string; manifest: DriveManifest } }
  const stops = data.manifest.legs[0]?.stops ?? []
  let sequence = 0
  const send = async (kind: string, more: object = {}) => {
    const act = {
      nonce: randomUUID(),
      sequence: ++sequence,
      kind,
      leg: 'outbound',
      at: new Date().toISOString(),
    }
    const answer = await request.post(`/drive-api/${token}/acts`, {
      headers: { authorization: `Bearer ${data.session}` },
      data: { format: 1, device: 'test', acts: [{ ...act, ...more }] },
    })
    expect(answer.ok()).toBe(true)
  }
  return { stops, send }
}

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
