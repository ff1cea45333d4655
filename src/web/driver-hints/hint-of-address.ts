import type { Point, pointSources } from '#domain/points/point.ts'

/** A customer's optional hint for the driver: a note, and the position of the door. */
export type Hint = { note: string; door: Point | null }

/** Where an address was found; `county`: only that is known. */
export type FoundPoint = Point & { source: (typeof pointSources)[number] }

export type HintOfAddress = {
  address: string
  countyName: string
  hint: Hint
  /** where the address is without the hint; null where that is not known */
  find: () => Promise<FoundPoint | null>
  /** throws what the shop answers when it refuses */
  save: (hint: Hint) => Promise<void>
}
