import { expect, it } from 'vitest'
import type { Category, SubCategory } from '#contract/catalogue/events.ts'
import {
  byPriority,
  cheapestCity,
  isRecommended,
  lowestPrice,
  offersFrom,
  ticketKindOf,
} from './catalogue.ts'

function offer(name: string, price: number, more: Partial<SubCategory> = {}): SubCategory {
  return {
    provinceId: 1,
    price,
    currency: 'MXN',
    capacity: 1,
    stops: 1,
    hours: null,
    productVariantId: 10,
    placeId: 5,
    placeAddress: 'Viaducto Río de la Piedad 1, Granjas México',
    approach: [],
    stock: 9,
    translations: [{ locale: 'es_MX' as const, name, description: '', info: '' }],
    ...more,
  }
}
function category(priority: number, subCategories: SubCategory[] = []): Category {
  const translations = [
    { locale: 'es_MX' as const, name: `Categoría ${priority}`, description: '', imagePath: '' },
  ]
  return { id: priority, priority, translations, subCategories }
}

it('shows the best category first and recommends the one whose priority is the number of categories', () => {
  const all = [category(1), category(3), category(2)]
  expect(byPriority(all).map(({ priority }) => priority)).toEqual([3, 2, 1])
  expect(all.filter((one) => isRecommended(one, all)).map(({ id }) => id)).toEqual([3])
})

it('offers the variants of the chosen city, by price and then by name', () => {
  const offers = [
    offer('Zócalo', 300),
    offer('Ángel', 300),
    offer('Van', 90),
    offer('Otra ciudad', 1, { provinceId: 2 }),
  ]
  const shown = offersFrom(category(1, offers), 1, 'es-MX')
  expect(shown.map(({ translations }) => translations[0]?.name)).toEqual(['Van', 'Ángel', 'Zócalo'])
})

it('names the lowest price and says whether others differ', () => {
  expect(lowestPrice([offer('a', 420.5), offer('b', 420.5)])).toEqual({ amount: 42050, differs: false })
  expect(lowestPrice([offer('a', 420.5), offer('b', 99)])).toEqual({ amount: 9900, differs: true })
  expect(lowestPrice([])).toBeNull()
})

it('names the lowest price of what is not sold out', () => {
  const soldOut = offer('a', 380, { stock: 0 })
  expect(lowestPrice([soldOut, offer('b', 420)])).toEqual({ amount: 42_000, differs: false })
  expect(lowestPrice([soldOut])).toEqual({ amount: 38_000, differs: false })
})

it('opens with the cheapest city that has seats', () => {
  const provinces = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]
  const categories = [
    category(1, [
      offer('a', 500, { provinceId: 1 }),
      offer('b', 90, { provinceId: 2, stock: 0 }),
      offer('c', 270, { provinceId: 3 }),
      offer('d', 270, { provinceId: 4 }),
    ]),
    category(2, [offer('e', 900, { provinceId: 4 })]),
  ]
  expect(cheapestCity({ categories: categories.slice(0, 1), provinces }, false)).toBe(3)
  // Among equally cheap cities the one with more categories; without payment all are equally cheap.
  expect(cheapestCity({ categories, provinces }, false)).toBe(4)
  expect(cheapestCity({ categories, provinces: [...provinces].reverse() }, true)).toBe(4)
  expect(cheapestCity({ categories: [], provinces: [] }, false)).toBeNull()
})

it('converts an offer into an entry of the cart', () => {
  const point = { address: 'Metro Chapultepec', county: { id: 3, name: 'Condesa' } }
  expect(ticketKindOf(category(1), offer('Un lugar', 420.5, { approach: [point] }))).toMatchObject({
    name: 'Categoría 1',
    subcategoryName: 'Un lugar',
    price: 42050,
    approaches: [{ address: 'Metro Chapultepec', countyId: 3, countyName: 'Condesa' }],
  })
})
