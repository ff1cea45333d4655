import { describe, expect, it } from 'vitest'
import { newDraft, type PurchaseDraft, type PurchaseStep } from './draft/purchase-draft.ts'
import { mayEnter, nextMove } from './step-trail.ts'

const anyStep = () => true
const noStep = () => false

describe('the history follows the purchase', () => {
  it('gets an entry for each step forward', () => {
    expect(nextMove([0, 1], 2, 'moved', anyStep)).toEqual({ push: [0, 1, 2] })
    expect(nextMove([0, 1, 2], 2, 'moved', anyStep)).toBeNull()
  })

  it('goes back to the entry of a step that is behind', () => {
    expect(nextMove([0, 1, 2, 3], 1, 'moved', anyStep)).toEqual({ go: -2 })
  })

  it('has the order in the place of the last step', () => {
    expect(nextMove([0, 1, 2, 3], 4, 'moved', anyStep)).toEqual({ replace: [0, 1, 2, 4] })
  })

  it('takes over a purchase that is resumed in the middle, without entries that nobody made', () => {
    expect(nextMove([0], 2, 'arrived', anyStep)).toEqual({ replace: [2] })
    expect(nextMove([2], 1, 'moved', anyStep)).toEqual({ replace: [1] })
  })

  it('begins anew where a purchase is over', () => {
    expect(nextMove([0, 1, 2, 4], 0, 'moved', anyStep)).toEqual({ go: -3 })
    expect(nextMove([0, 1, 2, 4], 0, 'arrived', anyStep)).toEqual({ go: -3 })
  })
})

describe('the buttons of the browser', () => {
  it('lead to the step of their entry', () => {
    expect(nextMove([0, 1], 2, 'pressed', anyStep)).toEqual({ enter: 1 })
    expect(nextMove([0, 1, 2], 1, 'pressed', anyStep)).toEqual({ enter: 2 })
  })

  it('lead away from an order that is placed, not into its steps', () => {
    expect(nextMove([0, 1, 2], 4, 'pressed', noStep)).toEqual({ go: -3 })
  })

  it('lead no further forward than everything is filled in', () => {
    expect(nextMove([0, 1, 2], 1, 'pressed', noStep)).toEqual({ go: -1 })
  })
})

describe('a step may be entered by the buttons of the browser', () => {
  const seat = { variantId: 10, placeId: 5, placeAddress: 'Estadio 1', name: 'Compartido', price: 42000 }
  const kind = { ...seat, subcategoryName: 'Un lugar', capacity: 1, stops: 1, hours: null, approaches: [] }
  const hold = { id: 'h', expiresAt: '2026-12-01T10:00:00Z', extendable: true, dateId: 70, seats: { 10: 1 } }
  const address = { address: 'Ámsterdam 73', countyId: 3 }
  const ana = { name: 'Ana Ruiz', email: 'ana@example.com', phone: '+525512345678', address: 'Ámsterdam 73' }
  const ticket = { ...kind, discountPrice: null, addresses: [address], passengers: [ana] }
  const filled: PurchaseDraft = {
    ...newDraft(7, 70, 'key', 1),
    tickets: [ticket],
    hold,
  }
  const steps = (draft: PurchaseDraft) =>
    ([0, 1, 2, 3, 4] as PurchaseStep[]).filter((step) => mayEnter(draft, step, 1))

  it('when what comes before it is filled in', () => {
    expect(steps(filled)).toEqual([0, 1, 2, 3])
    expect(steps({ ...filled, tickets: [{ ...ticket, passengers: [] }] })).toEqual([0, 1, 2])
    expect(steps({ ...filled, tickets: [{ ...ticket, addresses: [] }] })).toEqual([0, 1])
  })

  it('when exactly the chosen seats are held', () => {
    expect(steps({ ...filled, hold: null })).toEqual([0])
    expect(steps({ ...filled, tickets: [ticket, ticket] })).toEqual([0])
  })

  it('until the order is placed', () => {
    expect(steps({ ...filled, placed: { orderId: 'o' } as PurchaseDraft['placed'] })).toEqual([])
  })
})
