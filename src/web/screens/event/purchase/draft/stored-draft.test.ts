import { expect, it } from 'vitest'
import type { PlacedOrder } from '#contract/orders/orders.ts'
import { newDraft } from './purchase-draft.ts'
import { begunDrafts, forgetPlacedDraft, keepDraft, readKeptDraft } from './stored-draft.ts'

function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  } as Storage
}

it('gives each event its own purchase back', () => {
  const storage = memory()
  keepDraft({ ...newDraft(7, 70, 'a'), step: 'passengers' }, storage)
  keepDraft(newDraft(8, 80, 'b'), storage)
  expect(readKeptDraft(7, storage)).toMatchObject({ eventId: 7, step: 'passengers' })
  expect(readKeptDraft(9, storage)).toBeNull()
})

it('begins anew when what is kept cannot be read', () => {
  const storage = memory()
  for (const text of ['{', 'null', '3', '{"version":0,"draft":{"eventId":7}}']) {
    storage.setItem('purchase:7', text)
    expect(readKeptDraft(7, storage)).toBeNull()
  }
})

it('does without a storage that is full', () => {
  const full = {
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  } as unknown as Storage
  expect(() => keepDraft(newDraft(7, 70, 'a'), full)).not.toThrow()
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
  keepDraft(newDraft(7, 70, 'a'), storage)
  keepDraft({ ...newDraft(8, 80, 'b'), tickets: [ticket] }, storage)
  keepDraft({ ...newDraft(9, 90, 'c'), tickets: [ticket], placed: placed('o1'), step: 'result' }, storage)
  expect(begunDrafts(storage).map(({ eventId }) => eventId)).toEqual([8])
})

it('forgets the purchase that became an order which is paid, and no other', () => {
  const storage = memory()
  keepDraft({ ...newDraft(7, 70, 'a'), placed: placed('o1'), step: 'result' }, storage)
  keepDraft({ ...newDraft(8, 80, 'b'), placed: placed('o2'), step: 'result' }, storage)
  storage.setItem('token', 'x')
  forgetPlacedDraft('o1', storage)
  expect(readKeptDraft(7, storage)).toBeNull()
  expect(readKeptDraft(8, storage)).toMatchObject({ step: 'result' })
  expect(storage.getItem('token')).toBe('x')
})
