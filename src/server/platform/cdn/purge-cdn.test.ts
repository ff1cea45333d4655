import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeSale } from '#server/catalogue/events/office/run-sale.ts'
import { addEvent } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { actAs } from '../context.ts'

type Purge = { pattern: string; urls: string[] }

let shop: TestShop
let purge: Promise<Purge>
const cdn = createServer()

beforeAll(async () => {
  shop = await createTestShop()
  purge = new Promise((resolve) => {
    cdn.once('request', async (request, response) => {
      const { urls } = JSON.parse(await text(request)) as Pick<Purge, 'urls'>
      resolve({ pattern: String(request.headers['x-purge-pattern']), urls })
      response.end()
    })
  })
  await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  cdn.closeAllConnections()
  await new Promise((resolve) => cdn.close(resolve))
  await shop.close()
})

it('an event that staff have changed is purged from the CDN, with the lists that show it', async () => {
  const event = await addEvent(shop)
  const cdnPurgeUrl = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/cdn-purge`
  const told = { ...shop, config: { ...shop.config, cdnPurgeUrl } }
  await closeSale(actAs(told, { kind: 'staff', id: 'somebody' }), { eventId: event.id })
  const { pattern, urls } = await purge
  const page = new URL(`/event/${event.slug}`, shop.config.publicUrl).href
  expect(urls).toEqual(
    expect.arrayContaining([page, `${page}.data`, new URL('/', shop.config.publicUrl).href]),
  )
  const matches = (path: string) => new RegExp(pattern).test(path)
  for (const path of [
    '/',
    '/?utm_source=mail',
    '/_.data?_routes=root',
    `/event/${event.slug}`,
    `/event/${event.slug}.data?_routes=root`,
    '/api/events?type=1',
  ])
    expect(matches(path), path).toBe(true)
  for (const path of ['/faq', `/event/${event.slug}-2`, '/assets/a.js'])
    expect(matches(path), path).toBe(false)
})
