import type { Category, SubCategory } from '#contract/catalogue/events.ts'
import { toMinor } from '#domain/platform/money.ts'
import type { TicketKind } from '#web/shop/sales/purchase/draft-ticket.ts'

/** The API's price in minor units. */
export function minorPrice({ price, currency }: Pick<SubCategory, 'price' | 'currency'>): number {
  return toMinor(price, currency) ?? 0
}

/** The categories, the highest priority first. */
export function byPriority(categories: readonly Category[]): Category[] {
  return categories.toSorted((a, b) => b.priority - a.priority)
}

/** The category that offers a variant. */
export function categoryOf(
  categories: readonly Category[],
  variantId: number | undefined,
): Category | undefined {
  return categories.find(({ subCategories }) =>
    subCategories.some(({ productVariantId }) => productVariantId === variantId),
  )
}

/** Whether the priority is the number of categories, which marks the recommended one. */
export function isRecommended(category: Category, categories: readonly Category[]): boolean {
  return category.priority === categories.length
}

/** The offers of a category from a city, by price and then by name. */
export function offersFrom(
  category: Category,
  provinceId: number | null,
  languageTag: string,
): SubCategory[] {
  return offersOf(category, provinceId).sort(
    (a, b) => a.price - b.price || nameOf(a).localeCompare(nameOf(b), languageTag),
  )
}

/** The lowest price of what is still sold, and whether others are higher; of all offers if nothing is; null without offers. */
export function lowestPrice(offers: readonly SubCategory[]): { amount: number; differs: boolean } | null {
  const onSale = offers.filter(({ stock }) => stock > 0)
  const prices = (onSale.length > 0 ? onSale : offers).map(minorPrice)
  if (prices.length === 0) return null
  const amount = Math.min(...prices)
  return { amount, differs: prices.some((price) => price !== amount) }
}

/** The lowest price from a city in minor units; null without offers from there. */
export function cheapestFrom(categories: readonly Category[], provinceId: number): number | null {
  return lowestPrice(categories.flatMap((category) => offersOf(category, provinceId)))?.amount ?? null
}

/**
 * The default city of an event: the cheapest one that still has seats; among equal ones the one with the most
 * categories, then the first in the list. Null without offers.
 */
export function cheapestCity(
  { categories, provinces }: { categories: readonly Category[]; provinces: readonly { id: number }[] },
  isFree: boolean,
): number | null {
  const cities = provinces.map(({ id }) => {
    const from = categories.map((category) => offersOf(category, id)).filter((offers) => offers.length > 0)
    const price = isFree ? 0 : (cheapestFrom(categories, id) ?? Number.POSITIVE_INFINITY)
    return { id, soldOut: !from.flat().some(({ stock }) => stock > 0), price, offered: from.length }
  })
  // Array.sort is stable, so equal cities keep the order of the list.
  const [best] = cities.sort(
    (a, b) => Number(a.soldOut) - Number(b.soldOut) || a.price - b.price || b.offered - a.offered,
  )
  return best?.id ?? null
}

export function ticketKindOf(category: Category, offer: SubCategory): TicketKind {
  return {
    variantId: offer.productVariantId,
    placeId: offer.placeId,
    placeAddress: offer.placeAddress,
    name: category.translations[0]?.name ?? '',
    subcategoryName: nameOf(offer),
    price: minorPrice(offer),
    capacity: offer.capacity,
    stops: offer.stops,
    hours: offer.hours,
    approaches: offer.approach.map(({ address, county }) => ({
      address,
      countyId: county.id,
      countyName: county.name,
    })),
  }
}

/** The offers, by variant. */
export function ticketKinds(categories: readonly Category[]): Map<number, TicketKind> {
  const kinds = categories.flatMap((category) =>
    category.subCategories.map((offer) => ticketKindOf(category, offer)),
  )
  return new Map(kinds.map((kind) => [kind.variantId, kind]))
}

function offersOf(category: Category, provinceId: number | null): SubCategory[] {
  return category.subCategories.filter((offer) => offer.provinceId === provinceId)
}

function nameOf(offer: SubCategory): string {
  return offer.translations[0]?.name ?? ''
}
