import type { Currency } from '#domain/platform/money.ts'
import type { CategoryKind } from '../content/demo-types.ts'
import type { DemoTable } from '../demo-sql.ts'

export type DemoRows = Record<Exclude<DemoTable, 'places'>, object[]>

/** A variant of an event, with its stock ids per date. */
export type DemoVariantIds = {
  id: number
  price: number
  capacity: number
  kind: CategoryKind
  provinceId: number
  placeId: number
  stockIds: number[]
}

/** Ids by key, for rows that refer to other rows. */
export type DemoIds = {
  provinces: Map<string, number>
  counties: Map<string, number>
  places: Map<string, number>
  events: Map<string, { id: number; currency: Currency; dates: number[]; variants: DemoVariantIds[] }>
}

/** The id of the next row of a table. */
export const nextId = (rows: object[]) => rows.length + 1
