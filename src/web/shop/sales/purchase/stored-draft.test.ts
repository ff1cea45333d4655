import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PlacedOrder } from '#contract/sales/orders.ts'
import { emptyStorage } from '#test/helpers/browser-storage.ts'
import { newDraft } from './purchase-draft.ts'
import { begunDrafts, forgetPlacedDraft, readStoredDraft, storeDraft } from './stored-draft.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', emptyStorage()))
afterEach(() => vi.unstubAllGlobals())

it('gives each event its own purchase back', () => {
  storeDraft({ ...newDraft(7, 70, 'a'), step: 'passengers' })
  storeDraft(newDraft(8, 80, 'b'))
  expect(readStoredDraft(7)).toMatchObject({ eventId: 7, step: 'passengers' })
  expect(readStoredDraft(9)).toBeNull()
})

it('starts empty when the stored draft cannot be read', () => {
  for (const text of ['{', 'null', '3', '{"version":0,"draft":{"eventId":7}}']) {
    sessionStorage.setItem('purchase:7', text)
    expect(readStoredDraft(7)).toBeNull()
  }
})

const placed = (orderId: string): PlacedOrder => ({
  orderId,
  number: 'N',
  state: 'awaiting_payment',
  paymentState: 'awaiting_payment',
  total: 1,
  currency: 'MXN',
  holdUntil: null,
  payUntil: null,
  payment: { kind: 'redirect' as const },
})

it('knows the purchases that one may go on with: with tickets, and not ordered yet', () => {
  const ticket = {
    variantId: 10,
    placeId: 1,
    placeAddress: 'Viaducto 1',
    name: 'Van',
    subcategoryName: '1 asiento',
    price: 42000,
    capacity: 1,
    stops: 1,
    approaches: [],
    hours: null,
    discountPrice: null,
    addresses: [],
    passengers: [],
  }
  sessionStorage.setItem('token', 'x')
  storeDraft(newDraft(7, 70, 'a'))
  storeDraft({ ...newDraft(8, 80, 'b'), tickets: [ticket] })
  storeDraft({ ...newDraft(9, 90, 'c'), tickets: [ticket], placed: placed('o1'), step: 'result' })
  expect(begunDrafts().map(({ eventId }) => eventId)).toEqual([8])
})

it('forgets the purchase that became an order which is paid, and no other', () => {
  storeDraft({ ...newDraft(7, 70, 'a'), placed: placed('o1'), step: 'result' })
  storeDraft({ ...newDraft(8, 80, 'b'), placed: placed('o2'), step: 'result' })
  sessionStorage.setItem('token', 'x')
  forgetPlacedDraft('o1')
  expect(readStoredDraft(7)).toBeNull()
  expect(readStoredDraft(8)).toMatchObject({ step: 'result' })
  expect(sessionStorage.getItem('token')).toBe('x')
})
