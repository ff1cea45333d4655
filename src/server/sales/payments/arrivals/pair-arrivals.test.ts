import { describe, expect, it } from 'vitest'
import { type ExpectedArrival, type OpenCredit, pairArrivals } from './pair-arrivals.ts'

const arrival = (more: Partial<ExpectedArrival> = {}): ExpectedArrival => ({
  ...{ payoutId: 1, lineId: null, provider: 'mercadopago', name: 'a.csv', amount: 77_057, currency: 'MXN' },
  ...{ first: '2026-10-01', last: '2026-10-20', ...more },
})
const credit = (more: Partial<OpenCredit> = {}): OpenCredit => ({
  ...{
    amount: 77_057,
    currency: 'MXN',
    bookedOn: '2026-10-02',
    reference: '',
    payer: 'MERCADO PAGO',
    ...more,
  },
})
const pair = (credits: OpenCredit[], arrivals: ExpectedArrival[], mayPay = () => false) =>
  [...pairArrivals(credits, arrivals, { mayPay, isNamed: (_, words) => words.includes('MERCADO PAGO') })].map(
    ([index, { payoutId }]) => [index, payoutId],
  )

describe('a payout arrives by', () => {
  it('the credit of its exact amount, also if the bank does not name the provider', () => {
    expect(pair([credit()], [arrival()])).toEqual([[0, 1]])
    expect(pair([credit({ payer: 'SPEI 40012' })], [arrival()])).toEqual([[0, 1]])
  })

  it('none of another amount, currency or time', () => {
    const others = [
      credit({ amount: 77_056 }),
      credit({ currency: 'USD' }),
      credit({ bookedOn: '2026-09-30' }),
    ]
    expect(pair([...others, credit({ bookedOn: '2026-10-21' })], [arrival()])).toEqual([])
  })

  it('one each, by their days, when several have the same amount', () => {
    const two = [arrival({ payoutId: 2, first: '2026-10-05' }), arrival()]
    expect(pair([credit({ bookedOn: '2026-10-06' }), credit()], two)).toEqual([
      [1, 1],
      [0, 2],
    ])
    expect(pair([credit(), credit()], [arrival()])).toHaveLength(1)
  })

  it('the credit that names the provider, not one of a customer with the same amount', () => {
    expect(pair([credit({ payer: 'Ana Ruiz' }), credit()], [arrival()])).toEqual([[1, 1]])
    expect(pair([credit({ payer: 'Ana Ruiz' }), credit({ payer: 'Eva Sol' })], [arrival()])).toEqual([])
  })

  it('no credit that may pay an order', () => {
    expect(pair([credit()], [arrival()], () => true)).toEqual([])
  })
})
