import { randomUUID } from 'node:crypto'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { demoStaff } from '#domain/people/staff/demo-staff.ts'
import type { Ctx, CustomerCtx, Shop, StaffCtx } from '#server/platform/context.ts'
import type { DemoBuyer } from './buyers.ts'
import { readDemoStaff } from './demo-history-sql.ts'

/** The shop with its clock at a moment of the history. */
export function shopAt(shop: Shop, at: Date): Shop {
  return { ...shop, clock: { now: () => new Date(at) } }
}

const call = () => ({ requestId: randomUUID(), ip: 'in-process', device: '' })

/** A call of a visitor who is not logged in. */
export function visitor(shop: Shop, { locale, country }: Pick<DemoBuyer, 'locale' | 'country'>): Ctx {
  const { config, db, files, clock, log } = shop
  const of = { ...call(), locale, country: countryOf(country), findCustomer: async () => null }
  return { config, db, files, clock, log, ...of }
}

/** A call of a customer. */
export function customer(shop: Shop, buyer: DemoBuyer): CustomerCtx {
  const { id, email, firstName, lastName, sessionId } = buyer
  const expiresAt = new Date(shop.clock.now().getTime() + 3_600_000)
  const name = `${firstName} ${lastName}`
  const known = { id, email, name, sessionId, roles: [], verified: true, provesEmail: true, expiresAt }
  return { ...visitor(shop, buyer), customer: known }
}

/** A call of a member of the demo's staff. */
export async function staff(shop: Shop, email: string): Promise<StaffCtx> {
  const granted = demoStaff.find((one) => one.email === email)?.granted
  if (!granted) throw new Error(`${email} is not of the demo's staff`)
  const { id, name } = await readDemoStaff(shop.db, email)
  const { config, db, files, clock, log } = shop
  return {
    ...{ config, db, files, clock, log, ...call(), locale: 'es_MX' },
    actor: { kind: 'staff', id },
    staff: {
      ...{ id, name, email, sessionId: randomUUID(), language: 'es', keysEnabled: true },
      roles: [granted],
      steppedUpAt: clock.now(),
    },
    countries: granted.countries.flatMap((one) => (one === 'all' ? countryCodes : [one])),
    role: granted.role,
  }
}
