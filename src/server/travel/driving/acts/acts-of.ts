import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { ActAuthor } from '#domain/travel/driving/judge-acts.ts'

/** The sender of acts is the device of a van's driver, or a member of staff at a meeting point. */
export type ActsOf = {
  author: string
  routeId: string | null
  sessionId: string | null
  staffId: string | null
  dateId: number | null
  countries: readonly CountryCode[]
  judgedAs: Omit<ActAuthor, 'device'>
  /** when the device had its first list */
  listedAt: Date
}
