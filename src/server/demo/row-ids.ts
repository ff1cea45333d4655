import type { DemoTable } from './demo-sql.ts'

export type DemoRows = Record<DemoTable, object[]>

/** Ids of what is referred to by key while the rows are made. */
export type DemoIds = {
  provinces: Map<string, number>
  counties: Map<string, number>
  places: Map<string, number>
  events: Map<string, { id: number; variants: { id: number; price: number }[] }>
}

/** The id of the next row of a table. */
export const nextId = (rows: object[]) => rows.length + 1
