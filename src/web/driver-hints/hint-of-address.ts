import type { Point, pointSources } from '#domain/points/point.ts'

/** What the driver is told of an address: a note, and where its door is, as far as the customer has said. */
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
