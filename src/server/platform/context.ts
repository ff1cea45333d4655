import type { Country, CountryCode } from '#domain/geography/countries/country.ts'
import type { Actor } from '#domain/people/actor.ts'
import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import type { GrantedRole, StaffRole } from '#domain/people/staff/staff-roles.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { Files } from './files/files.ts'
import type { Log } from './log.ts'

/** Everything that lives as long as the program. */
export type Shop = { config: Config; db: Database; files: Files; clock: Clock; log: Log }

/** The shop and who is acting in it, for verbs that record their actor. */
export type ActorCtx = Shop & { actor: Actor }

export function actAs({ config, db, files, clock, log }: Shop, actor: Actor): ActorCtx {
  return { config, db, files, clock, log, actor }
}

/** The logged-in customer. */
export type Customer = {
  id: string
  sessionId: string
  email: string
  name: string
  roles: string[]
  /** where the role `check-in` counts; without them in all countries */
  checkInCountries?: string[] | null
  /** whether the customer has confirmed the e-mail address */
  verified: boolean
  /** whether this session proves the address (`proven_email`): only then it shows what was sent to the address */
  provesEmail: boolean
  expiresAt: Date
}

/** Everything that a verb may need to know about its call. Passed as an argument, never ambient. */
export type Ctx = Shop & {
  requestId: string
  locale: Locale
  /** the caller named no locale, by the query or a cookie: events answer the texts of all */
  inEveryLocale?: boolean
  country: Country
  /** the logged-in customer, looked up on first use: most calls that need no log-in never ask */
  findCustomer(): Promise<Customer | null>
  /** the caller's IP address, for rate limits */
  ip: string
  /** the caller's `User-Agent`; empty when it has none */
  device: string
  /** the event whose page is rendered for staff, who see it before it is published; never set by a request */
  previewed?: number | undefined
}

/** The context of a verb that only customers may call. */
export type CustomerCtx = Ctx & { customer: Customer }

/** A member of staff, logged in with a second factor. */
export type Staff = {
  id: string
  sessionId: string
  email: string
  name: string
  language: OfficeLanguage
  /** the roles at the time of this call */
  roles: GrantedRole[]
  /** when the second factor was last used */
  steppedUpAt: Date
  keysEnabled: boolean
}

/** An anonymous call of the office. */
export type OfficeCtx = Omit<Ctx, 'findCustomer' | 'country'>

/** A call of a member of staff, who is the actor of what it records. */
export type StaffCtx = OfficeCtx &
  ActorCtx & {
    staff: Staff
    /** the countries in which the caller may make this call; every country when it needs no permission */
    countries: readonly CountryCode[]
    /** the input of a call that makes something `once`, by which an equal one is recognised */
    sent?: unknown
    /** the role that gives the caller the permission; null for a call that needs none */
    role: StaffRole | null
  }
