import {
  MercadoPagoConfig,
  MerchantOrder,
  Payment,
  PaymentMethod,
  PaymentRefund,
  Preference,
} from 'mercadopago'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startMercadoPagoSimulator } from './start-simulator.ts'

/*
 * Runs MercadoPago's official client against the simulator, so that the protocol is not only what the shop
 * assumes.
 */

let simulator: Awaited<ReturnType<typeof startMercadoPagoSimulator>>
const realBase = AppConfig.BASE_URL
beforeAll(async () => {
  simulator = await startMercadoPagoSimulator({ port: 0, accessToken: 'token' })
  setHost(simulator.url)
})
beforeEach(() => control('/reset'))
afterAll(async () => {
  setHost(realBase)
  await simulator.close()
})

/** The client has no option for its host; it is stored here. */
function setHost(url: string): void {
  Object.assign(AppConfig, { BASE_URL: url })
}

/** A new client each time: it reuses an idempotency key for all later calls. */
const client = (accessToken = 'token') => new MercadoPagoConfig({ accessToken, options: { maxRetries: 0 } })

async function control(path: string, body: object = {}) {
  const answer = await fetch(`${simulator.url}/control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { id: number }
}

const request = {
  items: [{ id: 'V1', title: 'Viaje', quantity: 2, unit_price: 210.25, currency_id: 'MXN' }],
  external_reference: 'V1',
  back_urls: { success: 'https://vaiven.test/back' },
  auto_return: 'approved',
}

const makePreference = () => new Preference(client()).create({ body: request })
const pay = (preference: string, more: object = {}) => control(`/preferences/${preference}/payments`, more)

describe('preferences', () => {
  it('are made, read, found and changed', async () => {
    const made = await makePreference()
    expect(made).toMatchObject({ external_reference: 'V1', site_id: 'MLM', api_response: { status: 201 } })
    expect(made.init_point).toBe(`${simulator.url}/checkout/v1/redirect?pref_id=${made.id}`)
    const id = made.id!
    expect((await new Preference(client()).get({ preferenceId: id })).id).toBe(id)
    const found = await new Preference(client()).search({ options: { external_reference: 'V1' } })
    expect(found.elements?.map((one) => one.id)).toEqual([id])
    const changed = await new Preference(client()).update({
      id,
      updatePreferenceRequest: { ...request, external_reference: 'V2' },
    })
    expect(changed.external_reference).toBe('V2')
  })

  it('are made once for one key', async () => {
    const requestOptions = { idempotencyKey: 'key' }
    const first = await new Preference(client()).create({ body: request, requestOptions })
    const second = await new Preference(client()).create({ body: request, requestOptions })
    expect(second.id).toBe(first.id)
  })

  it('are refused without the address that an automatic return needs', async () => {
    const body = { ...request, back_urls: {} }
    await expect(new Preference(client()).create({ body })).rejects.toMatchObject({
      status: 400,
      error: 'invalid_auto_return',
    })
  })

  it('are refused with another token', async () => {
    await expect(new Preference(client('wrong')).create({ body: request })).rejects.toMatchObject({
      status: 401,
    })
  })
})

describe('payments', () => {
  it('are read and searched', async () => {
    const preference = await makePreference()
    const { id } = await pay(preference.id!)
    expect(await new Payment(client()).get({ id })).toMatchObject({
      id,
      status: 'approved',
      status_detail: 'accredited',
      transaction_amount: 420.5,
      currency_id: 'MXN',
    })
    const found = await new Payment(client()).search({
      options: { external_reference: 'V1', sort: 'date_created', criteria: 'desc' },
    })
    expect(found.results?.map((one) => one.id)).toEqual([id])
    await expect(new Payment(client()).get({ id: 1 })).rejects.toMatchObject({ status: 404 })
  })

  it('that wait for cash contain the voucher', async () => {
    const preference = await makePreference()
    const { id } = await pay(preference.id!, { status: 'pending', type: 'ticket', method: 'oxxo' })
    const waiting = await new Payment(client()).get({ id })
    expect(waiting).toMatchObject({ status: 'pending', status_detail: 'pending_waiting_payment' })
    expect(waiting.date_of_expiration).toMatch(/^\d{4}-/)
    expect(waiting.transaction_details?.payment_method_reference_id).toMatch(/^\d{14}$/)
  })

  it('are cancelled while they wait, and not once they are made', async () => {
    const preference = await makePreference()
    const { id } = await pay(preference.id!, { status: 'pending', type: 'ticket', method: 'oxxo' })
    expect(await new Payment(client()).cancel({ id })).toMatchObject({
      status: 'cancelled',
      status_detail: 'by_collector',
    })
    const { id: made } = await pay(preference.id!)
    await expect(new Payment(client()).cancel({ id: made })).rejects.toMatchObject({
      status: 400,
      causes: [expect.objectContaining({ code: 2018 })],
    })
  })

  it('go back in parts and whole, and not a second time', async () => {
    const preference = await makePreference()
    const { id: payment_id } = await pay(preference.id!)
    const refunds = () => new PaymentRefund(client())
    const part = await refunds().create({ payment_id, body: { amount: 100.5 } })
    expect(part).toMatchObject({ payment_id, amount: 100.5, status: 'approved' })
    expect(await refunds().get({ payment_id, refund_id: part.id! })).toMatchObject({ amount: 100.5 })
    expect((await new Payment(client()).get({ id: payment_id })).status_detail).toBe('partially_refunded')
    expect((await refunds().total({ payment_id })).amount).toBe(320)
    expect(await refunds().list({ payment_id })).toHaveLength(2)
    expect((await new Payment(client()).get({ id: payment_id })).status).toBe('refunded')
    await expect(refunds().total({ payment_id })).rejects.toMatchObject({
      status: 400,
      causes: [expect.objectContaining({ code: 2063 })],
    })
  })
})

it('merchant orders add up the payments of a preference', async () => {
  const preference = await makePreference()
  await pay(preference.id!, { status: 'rejected' })
  await pay(preference.id!)
  const found = await new MerchantOrder(client()).search({ options: { preference_id: preference.id! } })
  const [order] = found.elements ?? []
  expect(order).toMatchObject({ status: 'closed', order_status: 'paid', paid_amount: 420.5, site_id: 'MLM' })
  const read = await new MerchantOrder(client()).get({ merchantOrderId: String(order!.id) })
  expect(read.payments?.map(({ status }) => status)).toEqual(['rejected', 'approved'])
})

it('the methods of the account are listed', async () => {
  const methods = await new PaymentMethod(client()).get()
  expect(methods.map(({ id }) => id)).toEqual(expect.arrayContaining(['visa', 'oxxo', 'clabe']))
})

it('a server that fails is an error with its status', async () => {
  await control('/faults', { kind: 'respond', status: 500, operation: 'get-preference' })
  await expect(new Preference(client()).get({ preferenceId: 'x' })).rejects.toMatchObject({ status: 500 })
})
