import { Options, WebpayPlus } from 'transbank-sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWebpaySimulator } from './start-simulator.ts'

/*
 * Runs Transbank's official client against the simulator, so that the protocol is not only what the shop
 * assumes.
 */

const commerceCode = '597055555532'
let simulator: Awaited<ReturnType<typeof startWebpaySimulator>>
beforeAll(async () => {
  simulator = await startWebpaySimulator({ port: 0, commerceCode, apiKey: 'key' })
})
beforeEach(() => control('POST', '/reset'))
afterAll(() => simulator.close())

const client = (apiKey = 'key') =>
  new WebpayPlus.Transaction(new Options(commerceCode, apiKey, simulator.url, 5_000))

async function control(method: string, path: string, body?: object) {
  const answer = await fetch(`${simulator.url}/control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

const create = (order = 'V1', amount = 12_500) =>
  client().create(order, 'session', amount, 'https://vaiven.test/response-payment/1')

/** The token of a transaction whose customer has left the form in this way. */
async function left(how: string): Promise<string> {
  const { token } = (await create()) as { token: string }
  await control('POST', `/transactions/${token}/${how}`)
  return token
}

describe('a transaction', () => {
  it('is created with a token and the address of the form', async () => {
    const created = await create()
    expect(created.token).toMatch(/^[0-9a-f]{64}$/)
    expect(created.url).toBe(`${simulator.url}/webpayserver/initTransaction`)
    expect(await client().status(created.token)).toMatchObject({ status: 'INITIALIZED', buy_order: 'V1' })
  })

  it('that was approved is committed, with everything that a receipt has to say', async () => {
    const token = await left('approved')
    const answer = await client().commit(token)
    expect(answer).toMatchObject({
      vci: 'TSY',
      status: 'AUTHORIZED',
      response_code: 0,
      amount: 12_500,
      buy_order: 'V1',
      session_id: 'session',
      card_detail: { card_number: '6623' },
      payment_type_code: 'VN',
      installments_number: 0,
    })
    expect(answer.authorization_code).toMatch(/^\d{6}$/)
    expect(answer.accounting_date).toMatch(/^\d{4}$/)
    expect(await client().status(token)).toEqual(answer)
  })

  it('that the bank rejected is committed as failed', async () => {
    const answer = await client().commit(await left('rejected'))
    expect(answer).toMatchObject({
      vci: 'TSN',
      status: 'FAILED',
      response_code: -1,
      authorization_code: '000000',
    })
  })

  it.each(['cancelled', 'timed-out'])('cannot be committed after its form was %s', async (how) => {
    const token = await left(how)
    await expect(client().commit(token)).rejects.toThrow(/invalid finished state: aborted/)
    expect((await client().status(token)).status).toBe('INITIALIZED')
  })

  it('cannot be committed before its customer is done', async () => {
    const { token } = await create()
    await expect(client().commit(token)).rejects.toThrow(/Invalid status 0 for transaction while authorizing/)
  })

  it('is answered the same when it is committed twice, or refused: both have been seen', async () => {
    const token = await left('approved')
    const first = await client().commit(token)
    expect(await client().commit(token)).toEqual(first)
    await control('PUT', '/switches', { secondCommit: 'refused' })
    await expect(client().commit(token)).rejects.toThrow(/invalid finished state/)
  })
})

describe('money goes back', () => {
  it('as a reversal on the same day, whole', async () => {
    const token = await left('approved')
    await client().commit(token)
    expect(await client().refund(token, 12_500)).toEqual({ type: 'REVERSED' })
    expect((await client().status(token)).status).toBe('REVERSED')
  })

  it('as a nullification later or in parts, and never more than there is', async () => {
    const token = await left('approved')
    await client().commit(token)
    expect(await client().refund(token, 2_500)).toMatchObject({
      type: 'NULLIFIED',
      nullified_amount: 2_500,
      balance: 10_000,
      response_code: 0,
    })
    expect((await client().status(token)).status).toBe('PARTIALLY_NULLIFIED')
    await expect(client().refund(token, 10_001)).rejects.toThrow()
    await control('POST', '/clock', { days: 91 })
    await expect(client().refund(token, 10_000)).rejects.toThrow()
  })
})

describe('invalid calls are refused in the words of Transbank', () => {
  it('another key', async () => {
    await expect(client('wrong').create('V1', 's', 1, 'https://a.test')).rejects.toThrow(/Not Authorized/)
  })

  it('an unknown token', async () => {
    await expect(client().status('0'.repeat(64))).rejects.toThrow(/transaction not found/)
  })

  it('an invalid amount, and pesos with cents', async () => {
    await expect(create('V1', 0)).rejects.toThrow(/Invalid value for parameter: amount/)
    await expect(create('V1', 10.5)).rejects.toThrow(/Invalid value for parameter: amount/)
  })

  it('a status that is asked for after a week', async () => {
    const token = await left('approved')
    await control('POST', '/clock', { days: 8 })
    await expect(client().status(token)).rejects.toThrow(/max time \(7 days\)/)
  })

  it('a server that fails', async () => {
    await control('POST', '/faults', { kind: 'respond', status: 500, operation: 'create' })
    await expect(create()).rejects.toThrow()
  })
})
