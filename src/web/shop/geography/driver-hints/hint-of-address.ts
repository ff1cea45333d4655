import type { Point, pointSources } from '#domain/geography/points/point.ts'

/** A customer's optional hint for the driver: a note, and the position of the door. */
export type Hint = { note: string; door: Point | null }

/** The located address; `county`: only the county is known. */
export type FoundPoint = Point & { source: (typeof pointSources)[number] }

export type HintOfAddress = {
  address: string
  countyName: string
  hint: Hint
  /** the location without the hint; null when unknown */
  find: () => Promise<FoundPoint | null>
  /** throws the shop's refusal */
  save: (hint: Hint) => Promise<void>
}
