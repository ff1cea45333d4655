import type { Country, CountryCode } from '#domain/countries/country.ts'
import type { Locale } from '#domain/locales.ts'
import type { Actor } from '#domain/people/actor.ts'
import type { OfficeLanguage } from '#domain/staff/office-languages.ts'
import type { GrantedRole, StaffRole } from '#domain/staff/staff-roles.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { Files } from './files/files.ts'
import type { Log } from './log.ts'

/** Everything that lives as long as the program. */
export type Shop = { config: Config; db: Database; files: Files; clock: Clock; log: Log }

/** The shop and who is acting in it: the context of what is recorded with its actor. */
export type ActorCtx = Shop & { actor: Actor }

export function actAs({ config, db, files, clock, log }: Shop, actor: Actor): ActorCtx {
  return { config, db, files, clock, log, actor }
}

/** The caller, when a valid token came with the call. */
export type Customer = {
  id: string
  sessionId: string
  email: string
  name: string
  roles: string[]
  /** whether mail to the address has been read */
  verified: boolean
  expiresAt: Date
}

/** Everything that a verb may need to know about the call that it serves. An argument, never ambient. */
export type Ctx = Shop & {
  requestId: string
  locale: Locale
  country: Country
  /** the caller, when logged in; looked up on first use, because most calls that need no log-in do not */
  findCustomer(): Promise<Customer | null>
  /** the address of the caller, for limits on attempts */
  ip: string
  /** the caller's `User-Agent`; empty when it has none */
  device: string
  /** the event whose page is rendered for staff, who see it before it is published; never set by a request */
  previewed?: number | undefined
}

/** The same for a verb of customers, which is served only with one. */
export type CustomerCtx = Ctx & { customer: Customer }

/** A member of staff, logged in with a second factor. */
export type Staff = {
  id: string
  sessionId: string
  email: string
  name: string
  language: OfficeLanguage
  /** as they are at this call */
  roles: GrantedRole[]
  /** when the second factor was last shown */
  steppedUpAt: Date
  keysEnabled: boolean
}

/** An anonymous call of the office. */
export type OfficeCtx = Omit<Ctx, 'findCustomer' | 'country'>

/** A call of a member of staff: what its verbs record is theirs. */
export type StaffCtx = OfficeCtx &
  ActorCtx & {
    staff: Staff
    /** where the caller may make this call; every country for a call that needs no permission */
    countries: readonly CountryCode[]
    /** the role that gives the caller the permission; null for a call that needs none */
    role: StaffRole | null
  }
