import { afterEach, expect, it } from 'vitest'
import type { EventDetail } from '#contract/catalogue/events.ts'
import type { EventToEdit } from '#contract/office/catalogue/event-edits.ts'
import { createLog } from '#server/platform/log.ts'
import { addEvent, addOrder, addUser, sql } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'
import { strongKey, strongSecret } from '#test/helpers/strong-keys.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { findSetupLacks, warnOfSetupLacks } from './setup-lacks.ts'
import { showHealth } from './show-health.ts'

let shop: TestShop
afterEach(() => shop.close())

/** A shop for customers, with nothing but what a start requires. */
const bare = {
  DEMO: '0',
  SESSION_SECRET: strongSecret,
  TICKET_KEY: strongKey,
  PUBLIC_URL: 'http://shop.brisa.mx',
}
const account = { bankName: 'Banco', accountId: '1', accountType: 'CLABE', dni: 'X', email: 'a@brisa.mx' }
const ready = {
  ...bare,
  PUBLIC_URL: 'https://shop.brisa.mx',
  SMTP_URL: 'smtp://mail.brisa.mx:587',
  MAIL_FROM: 'Brisa <hola@brisa.mx>',
  TRANSFER_ACCOUNTS: JSON.stringify({ MX: account }),
}

const payable = async (slug: string) =>
  (await call<EventDetail>(shop, `/api/events/${slug}`)).data.calendars.map((one) => one.payable)

it('a shop that can neither take money nor send mails says so to its staff, and its customers in the first step', async () => {
  shop = await createTestShop(bare)
  const event = await addEvent(shop)
  const free = await addEvent(shop, { paymentType: 2 })
  await addOrder(shop, { user: await addUser(shop), event, paymentCode: 'transferencia' })
  const lacks = [
    { lack: 'mail_server', country: null },
    { lack: 'mail_from', country: null },
    { lack: 'public_url', country: null },
    { lack: 'payment', country: null },
  ]
  const settings = ['mail_server', 'mail_from', 'public_url']
  expect(await showHealth(shop)).toMatchObject({ setup: { light: 'red', lacks }, providers: [] })
  const owner = await openOfficeAs(shop, { role: 'owner', countries: ['all'] })
  const home = (await owner.call('GET /office-api/home')).data as {
    groups: { kind: string; count: number }[]
  }
  expect(home.groups).toContainEqual(expect.objectContaining({ kind: 'setup', count: 4 }))
  const edited = async ({ id }: { id: number }) =>
    ((await owner.call(`GET /office-api/events/${id}`)).data as unknown as EventToEdit).unpayableDates
  expect(await edited(event)).toEqual([event.dateId])
  expect((await owner.call(`GET /office-api/events/${event.id}`)).data.shopLacks).toEqual(settings)
  expect(await edited(free)).toEqual([])

  expect(await payable(event.slug)).toEqual([false])
  expect(await payable(free.slug)).toEqual([true])
})

it('several events are published with the same warnings as one, event by event', async () => {
  shop = await createTestShop(bare)
  const owner = await openOfficeAs(shop, { role: 'owner', countries: ['all'] })
  const [paid, free, closed] = [
    await addEvent(shop),
    await addEvent(shop, { paymentType: 2 }),
    await addEvent(shop),
  ]
  await sql(shop, 'update events set published_at = null where id = any ($1)', [[paid.id, free.id]])
  await sql(shop, 'update events set available = false where id = $1', [closed.id])
  const ids = [paid.id, free.id, closed.id]
  const selected = await owner.call('POST /office-api/event-selections', { ids })
  const look = async (act: string) =>
    (await owner.call(`GET /office-api/event-selections/${selected.data.id}?act=${act}`)).data
  const lacks = expect.arrayContaining(['text'])
  expect(await look('publish')).toMatchObject({
    shopLacks: ['mail_server', 'mail_from', 'public_url'],
    rows: [
      { id: paid.id, why: 'event_incomplete', unpayable: 1, lacks },
      { id: free.id, why: 'event_incomplete', unpayable: 0, lacks },
      { id: closed.id, why: 'event_state' },
    ],
  })
  expect(await look('open-sale')).toMatchObject({
    shopLacks: ['mail_server', 'mail_from', 'public_url'],
    rows: [{}, {}, { why: null, unpayable: 1 }],
  })
  expect(await look('close-sale')).toMatchObject({ shopLacks: [] })
})

it('one warning at the start names every setting', async () => {
  shop = await createTestShop(bare)
  const warnings: { settings: string[] }[] = []
  const log = { ...createLog('silent'), warn: (about: { settings: string[] }) => warnings.push(about) }
  await warnOfSetupLacks({ ...shop, log: log as unknown as TestShop['log'] })
  expect(warnings).toHaveLength(1)
  const named = warnings[0]!.settings.join(' ')
  for (const name of ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL', 'TRANSFER_ACCOUNTS'])
    expect(named).toContain(name)
})

it('a country with events on sale and no way to pay is named, and a date for which every method is too slow', async () => {
  shop = await createTestShop(ready)
  expect(await findSetupLacks(shop)).toEqual([])
  const soon = await addEvent(shop, { startsAt: '2026-11-23T20:30:00-06:00' })
  const later = await addEvent(shop, { startsAt: '2026-12-20T20:30:00-06:00' })
  expect(await payable(soon.slug)).toEqual([false])
  expect(await payable(later.slug)).toEqual([true])
  expect(await findSetupLacks(shop)).toEqual([])
  await addEvent(shop, { countryCode: 'CL', currency: 'CLP' })
  expect(await findSetupLacks(shop)).toEqual([{ lack: 'payment', country: 'CL' }])
})

it('a demo lacks nothing', async () => {
  shop = await createTestShop()
  expect(await findSetupLacks(shop)).toEqual([])
})
