import { expect, it } from 'vitest'
import type { PlacedOrder } from '#contract/orders/orders.ts'
import { newDraft } from './purchase-draft.ts'
import { begunDrafts, forgetPlacedDraft, readStoredDraft, storeDraft } from './stored-draft.ts'

function memory(): Storage {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size
    },
  } as Storage
}

it('gives each event its own purchase back', () => {
  const storage = memory()
  storeDraft({ ...newDraft(7, 70, 'a'), step: 'passengers' }, storage)
  storeDraft(newDraft(8, 80, 'b'), storage)
  expect(readStoredDraft(7, storage)).toMatchObject({ eventId: 7, step: 'passengers' })
  expect(readStoredDraft(9, storage)).toBeNull()
})

it('starts empty when the stored draft cannot be read', () => {
  const storage = memory()
  for (const text of ['{', 'null', '3', '{"version":0,"draft":{"eventId":7}}']) {
    storage.setItem('purchase:7', text)
    expect(readStoredDraft(7, storage)).toBeNull()
  }
})

it('does without a storage that is full', () => {
  const full = {
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  } as unknown as Storage
  expect(() => storeDraft(newDraft(7, 70, 'a'), full)).not.toThrow()
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
  const storage = memory()
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
  storage.setItem('token', 'x')
  storeDraft(newDraft(7, 70, 'a'), storage)
  storeDraft({ ...newDraft(8, 80, 'b'), tickets: [ticket] }, storage)
  storeDraft({ ...newDraft(9, 90, 'c'), tickets: [ticket], placed: placed('o1'), step: 'result' }, storage)
  expect(begunDrafts(storage).map(({ eventId }) => eventId)).toEqual([8])
})

it('forgets the purchase that became an order which is paid, and no other', () => {
  const storage = memory()
  storeDraft({ ...newDraft(7, 70, 'a'), placed: placed('o1'), step: 'result' }, storage)
  storeDraft({ ...newDraft(8, 80, 'b'), placed: placed('o2'), step: 'result' }, storage)
  storage.setItem('token', 'x')
  forgetPlacedDraft('o1', storage)
  expect(readStoredDraft(7, storage)).toBeNull()
  expect(readStoredDraft(8, storage)).toMatchObject({ step: 'result' })
  expect(storage.getItem('token')).toBe('x')
})
