import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { findCountry } from '#domain/geography/countries/countries.ts'
import { countryOfHost } from '#domain/geography/countries/country-of-host.ts'
import { findLocale } from '#domain/platform/locales.ts'
import type { Ctx, Shop } from '../context.ts'
import { addressOf, choicesIn, headersOf, hostOf, type Origin } from './request-facts.ts'

export type ShopEnv = { Bindings: Origin; Variables: { ctx: Ctx } }

/** The context of the call `c`, created once. */
export function contextOf(shop: Shop, c: Context<ShopEnv>): Ctx {
  const known = c.get('ctx') as Ctx | undefined
  if (known) return known
  const ctx = readContext(shop, c)
  c.set('ctx', ctx)
  return ctx
}

function readContext({ config, db, files, clock, log }: Shop, c: Context<ShopEnv>): Ctx {
  const header = headersOf(c)
  const chosen = choicesIn(header('cookie'))
  const country =
    findCountry(c.req.query('country-code') ?? chosen.country) ?? countryOfHost(hostOf(header, config))
  const locale = findLocale(c.req.query('locale') ?? chosen.locale)
  const requestId = randomUUID()
  return {
    config,
    db,
    files,
    clock,
    log: log.child({ requestId }),
    requestId,
    country,
    locale: locale ?? country.locales[0],
    inEveryLocale: locale === undefined,
    ip: addressOf(c.env ?? {}, header, config),
    device: header('user-agent') ?? '',
    findCustomer: async () => null,
    previewed: c.env?.previewed,
  }
}
