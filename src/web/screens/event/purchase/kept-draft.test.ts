import { expect, it } from 'vitest'
import { forgetPlacedDraft, keepDraft, readKeptDraft } from './kept-draft.ts'
import { newDraft } from './purchase-draft.ts'

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
  keepDraft({ ...newDraft(7, 70, 'a'), step: 2 }, storage)
  keepDraft(newDraft(8, 80, 'b'), storage)
  expect(readKeptDraft(7, storage)).toMatchObject({ eventId: 7, step: 2 })
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

it('forgets the purchase that became an order which is paid, and no other', () => {
  const storage = memory()
  const placed = (orderId: string) => ({
    orderId,
    number: 'N',
    state: 'awaiting_payment',
    paymentState: 'awaiting_payment',
    total: 1,
    currency: 'MXN',
    holdUntil: null,
    payment: { kind: 'redirect' as const },
  })
  keepDraft({ ...newDraft(7, 70, 'a'), placed: placed('o1'), step: 4 }, storage)
  keepDraft({ ...newDraft(8, 80, 'b'), placed: placed('o2'), step: 4 }, storage)
  storage.setItem('token', 'x')
  forgetPlacedDraft('o1', storage)
  expect(readKeptDraft(7, storage)).toBeNull()
  expect(readKeptDraft(8, storage)).toMatchObject({ step: 4 })
  expect(storage.getItem('token')).toBe('x')
})
