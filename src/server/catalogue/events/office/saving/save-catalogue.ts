import { Refusal } from '#domain/platform/refusal.ts'
import type { OfficeCategory, OfficeEvent, OfficeVariant } from '../office-event.ts'
import { assertEditable, changeEvent, type EventEditor } from './change-event.ts'
import { updateCatalogue, type WrittenCategory } from './edit-sql.ts'
import type { EditOf } from './save-parts.ts'

/**
 * Saves categories and variants; missing ones are deleted, those without an id are added with their price
 * (minor units) and seats per date.
 * @throws Refusal event_frozen (the terms of held or sold variants cannot change, nor can they be deleted),
 * not_found
 */
export function saveCatalogue(ctx: EventEditor, edit: EditOf, categories: WrittenCategory[]) {
  const locked = { ...edit, change: 'save_catalogue', part: 'catalogue', locksSales: true } as const
  return changeEvent(ctx, locked, async (tx, event, now) => {
    const edited = categories.flatMap(({ variants }) => variants)
    assertOwn(event, categories)
    const cellsOf = (id: number) => event.stock.filter(({ variantId }) => variantId === id)
    for (const before of event.categories.flatMap(({ variants }) => variants)) {
      const after = edited.find(({ id }) => id === before.id)
      if (!after) assertEditable('category_removed', event, now, cellsOf(before.id))
      else if (!hasSameTerms(before, after)) assertEditable('terms', event, now, cellsOf(before.id))
    }
    if (edited.some(({ id }) => id === undefined)) assertEditable('category_added', event, now)
    await updateCatalogue(tx, event.id, categories)
    return { details: { before: written(event.categories), after: written(categories) }, result: {} }
  })
}

/**
 * The catalogue in a form that the log can compare: without names of cities, and with seats for new tickets
 * only.
 */
function written(categories: readonly (OfficeCategory | WrittenCategory)[]) {
  return categories.map(({ variants, ...category }) => ({
    ...category,
    variants: variants.map((variant) => {
      const { provinceName: _name, size, ...terms } = { provinceName: '', size: 0, ...variant }
      return variant.id === undefined ? { ...terms, size } : terms
    }),
  }))
}

/** Refuses ids of another event, and moving a variant to another category. */
function assertOwn(event: OfficeEvent, categories: readonly WrittenCategory[]): void {
  for (const category of categories) {
    const known = event.categories.find(({ id }) => id === category.id)
    if (category.id !== undefined && !known) throw new Refusal('not_found')
    for (const { id } of category.variants) {
      if (id !== undefined && !known?.variants.some((variant) => variant.id === id))
        throw new Refusal('not_found')
    }
  }
}

function hasSameTerms(before: OfficeVariant, after: WrittenCategory['variants'][number]): boolean {
  const terms = ['provinceId', 'placeId', 'capacity', 'stops', 'hours'] as const
  return (
    terms.every((term) => before[term] === after[term]) &&
    before.approaches.length === after.approaches.length &&
    before.approaches.every(({ address, countyId }) =>
      after.approaches.some((one) => one.address === address && one.countyId === countyId),
    )
  )
}
