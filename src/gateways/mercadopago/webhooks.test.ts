import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startMercadoPagoSimulator } from './start-simulator.ts'

let simulator: Awaited<ReturnType<typeof startMercadoPagoSimulator>>
beforeAll(async () => {
  simulator = await startMercadoPagoSimulator({ port: 0, accessToken: 'token', retryDelaysMs: [] })
})
afterAll(() => simulator.close())

async function send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${simulator.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: 'Bearer token' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as Answer
}

beforeEach(async () => {
  await send('POST', '/control/reset', {})
  await send('PUT', '/control/rules', { mode: 'hold' })
})

async function toldOf(notificationUrl: string): Promise<string[]> {
  const preference = await send<{ id: string }>('POST', '/checkout/preferences', {
    items: [{ title: 'Viaje', quantity: 1, unit_price: 420, currency_id: 'MXN' }],
    notification_url: notificationUrl,
  })
  await send('POST', `/control/preferences/${preference.id}/payments`, {})
  const { deliveries } = await send<{ deliveries: { url: string }[] }>('GET', '/control')
  return deliveries.map(({ url }) => new URL(url).search.replace(/\d+/g, 'N'))
}

it('reports a payment by webhook, and by IPN unless only webhooks are requested', async () => {
  expect(await toldOf('https://vaiven.test/told?source_news=webhooks')).toEqual([
    '?source_news=webhooks&data.id=N&type=payment',
  ])
  await send('POST', '/control/reset', {})
  await send('PUT', '/control/rules', { mode: 'hold' })
  expect(await toldOf('https://vaiven.test/told')).toEqual(['?data.id=N&type=payment', '?id=N&topic=payment'])
})
