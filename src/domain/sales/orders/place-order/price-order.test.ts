import fc from 'fast-check'
import { expect, it } from 'vitest'
import { priceOrder } from './price-order.ts'

const ticket = fc.record({ variantId: fc.integer({ min: 1, max: 5 }), listPrice: fc.nat({ max: 1_000_000 }) })
const discount = fc.dictionary(fc.constantFrom('1', '2', '3'), fc.nat({ max: 2_000_000 }))

it('is the sum of its tickets, never negative, and no discount ever makes a ticket dearer', () => {
  fc.assert(
    fc.property(fc.array(ticket, { maxLength: 20 }), discount, (tickets, prices) => {
      const map = new Map(Object.entries(prices).map(([id, price]) => [Number(id), price]))
      const priced = priceOrder(tickets, map)
      expect(priced.total).toBe(priced.tickets.reduce((sum, { price }) => sum + price, 0))
      for (const { price, listPrice, variantId } of priced.tickets) {
        expect(price).toBeGreaterThanOrEqual(0)
        expect(price).toBeLessThanOrEqual(listPrice)
        if (!map.has(variantId)) expect(price).toBe(listPrice)
      }
    }),
  )
})
