import { describe, expect, it } from 'vitest'
import { orderStates } from './order-states.ts'
import { type ActFacts, actProblem, longestWindow, type StaffAct, staffActs } from './staff-acts.ts'

const now = new Date('2026-11-20T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const freezeHours = 72
const unpaid: ActFacts = {
  state: 'awaiting_payment',
  paymentCode: 'unlimit',
  holdUntil: inHours(1),
  tripAt: inHours(24 * 30),
  saleEndsAt: inHours(24 * 29),
  refundable: 0,
  own: false,
  gone: false,
}
const paid: ActFacts = { ...unpaid, state: 'paid', holdUntil: null, refundable: 42_000 }
const problem = (act: StaffAct, facts: ActFacts) => actProblem(act, facts, now, freezeHours)
const acts = Object.keys(staffActs) as StaffAct[]

describe('staff', () => {
  it('do nothing to an order of their own', () => {
    for (const act of acts) expect(problem(act, { ...paid, own: true }), act).toBe('own_order')
  })

  it('write no mail to a buyer who has deleted the account, but keep notes and refund', () => {
    const gone = { ...paid, gone: true }
    for (const act of ['resend_mail', 'correct_contact'] as const) {
      expect(problem(act, gone)).toBe('order_buyer_gone')
      expect(problem(act, paid)).toBeNull()
    }
    expect(problem('note', gone)).toBeNull()
    expect(problem('refund', gone)).toBeNull()
  })

  it('record the withdrawal of a wheelchair consent at any time', () => {
    for (const state of orderStates) expect(problem('withdraw_wheelchair', { ...paid, state })).toBeNull()
  })

  it('cancel only orders that wait for money', () => {
    const possible = orderStates.filter((state) => problem('cancel', { ...unpaid, state }) === null)
    expect(possible).toEqual(['awaiting_payment', 'awaiting_transfer_payment'])
  })

  it.each<[string, Partial<ActFacts>, string | null]>([
    [
      'confirm a transfer that is awaited',
      { state: 'awaiting_transfer_payment', paymentCode: 'transferencia' },
      null,
    ],
    ['confirm none twice', { state: 'paid', paymentCode: 'transferencia' }, 'order_not_waiting'],
    [
      'confirm none of a card',
      { state: 'awaiting_payment', paymentCode: 'unlimit' },
      'order_not_by_transfer',
    ],
  ])('%s', (_what, facts, expected) => {
    expect(problem('confirm_transfer', { ...unpaid, ...facts })).toBe(expected)
  })

  it.each<[string, Partial<ActFacts>, string | null]>([
    ['the money of a paid order', {}, null],
    ['the rest of a refund in part', { state: 'partially_refunded', refundable: 1 }, null],
    ['the part that came for an unpaid order', { state: 'awaiting_transfer_payment', refundable: 1 }, null],
    ['nothing of an order without money', { refundable: 0 }, 'order_not_refundable'],
    ['nothing of a refunded order', { state: 'refunded' }, 'order_not_refundable'],
    ['nothing of a cancelled order', { state: 'cancelled' }, 'order_not_refundable'],
  ])('refund %s', (_what, facts, expected) => {
    expect(problem('refund', { ...paid, ...facts })).toBe(expected)
  })

  it.each<[string, Partial<ActFacts>, string | null]>([
    ['until 72 hours before the trip', { tripAt: inHours(72.01) }, null],
    ['not from then on', { tripAt: inHours(72) }, 'order_changes_closed'],
    ['not after its seats were given back', { state: 'refunded' }, 'order_changes_closed'],
  ])('change a ticket %s', (_what, facts, expected) => {
    expect(problem('change_ticket', { ...paid, ...facts })).toBe(expected)
  })
})

describe('the time to pay, when staff lengthen it', () => {
  it('ends in two days at the latest', () => {
    expect(longestWindow(unpaid, now, freezeHours)).toEqual(inHours(48))
  })

  it('ends with the sale for a card, which settles at once', () => {
    const near = { paymentCode: 'unlimit', tripAt: inHours(30), saleEndsAt: inHours(25) } as const
    expect(longestWindow(near, now, freezeHours)).toEqual(inHours(25))
  })

  it('ends before the freeze for a transfer, and for an order without payment', () => {
    for (const paymentCode of ['transferencia', 'unlimit_oxxo', 'prepagado'] as const) {
      const near = { paymentCode, tripAt: inHours(100), saleEndsAt: inHours(95) }
      expect(longestWindow(near, now, freezeHours), paymentCode).toEqual(inHours(28))
    }
  })

  it.each<[string, Partial<ActFacts>, string | null]>([
    ['can be lengthened while it runs', {}, null],
    ['cannot once it is over', { holdUntil: now }, 'order_not_waiting'],
    ['cannot for a paid order', { state: 'paid' }, 'order_not_waiting'],
    ['cannot without a hold', { holdUntil: null }, 'order_not_waiting'],
    ['cannot when it is as long as it may be', { holdUntil: inHours(48) }, 'order_window_longest'],
  ])('%s', (_what, facts, expected) => {
    expect(problem('lengthen_window', { ...unpaid, ...facts })).toBe(expected)
  })
})
