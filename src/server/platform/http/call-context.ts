import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { findCountry } from '#domain/countries/countries.ts'
import type { Country } from '#domain/countries/country.ts'
import { countryOfHost } from '#domain/countries/country-of-host.ts'
import { findLocale, type Locale } from '#domain/locales.ts'
import type { Config } from '../config.ts'
import type { Ctx, Customer, Shop } from '../context.ts'
import type { Log } from '../log.ts'
import { addressOf, choicesIn, headersOf, hostOf, type Origin } from './request-facts.ts'

export type ShopEnv = { Bindings: Origin; Variables: { ctx: Ctx } }

/** What is known of the call `c`, read once. */
export function contextOf(shop: Shop, c: Context<ShopEnv>): Ctx {
  const known = c.get('ctx') as Ctx | undefined
  if (known) return known
  const ctx = new CallContext(shop, c)
  c.set('ctx', ctx)
  return ctx
}

// Every call makes one, and an object with a getter of its own takes several times as long to make.
class CallContext implements Ctx {
  readonly config: Config
  readonly db: Shop['db']
  readonly files: Shop['files']
  readonly clock: Shop['clock']
  readonly requestId = randomUUID()
  readonly country: Country
  readonly locale: Locale
  readonly ip: string
  readonly device: string
  findCustomer: () => Promise<Customer | null> = async () => null
  private readonly shopLog: Log

  constructor(shop: Shop, c: Context<ShopEnv>) {
    const header = headersOf(c)
    const chosen = choicesIn(header('cookie'))
    this.config = shop.config
    this.db = shop.db
    this.files = shop.files
    this.clock = shop.clock
    this.shopLog = shop.log
    this.country =
      findCountry(c.req.query('country-code') ?? chosen.country) ?? countryOfHost(hostOf(header, shop.config))
    this.locale = findLocale(c.req.query('locale') ?? chosen.locale) ?? this.country.locales[0]
    this.ip = addressOf(c.env ?? {}, header, shop.config)
    this.device = header('user-agent') ?? ''
  }

  /** Most calls have nothing to log. */
  get log(): Log {
    return this.shopLog.child({ requestId: this.requestId })
  }
}
