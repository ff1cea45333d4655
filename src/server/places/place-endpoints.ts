import { countries } from '#domain/countries/countries.ts'
import { countryOfHost } from '#domain/countries/country-of-host.ts'
import { nameOrder } from '#domain/countries/name-order.ts'
import { languageTag } from '#domain/locales.ts'
import { readOfEvent } from '../events/private-events-of.ts'
import type { ShopHttp } from '../platform/http/shop-http.ts'
import { readCounties, readProvincesOfEvent } from './place-sql.ts'

export function placeEndpoints({ serve }: ShopHttp): void {
  serve('GET /api/countries', async (ctx) => {
    const names = new Intl.DisplayNames(languageTag(ctx.locale), { type: 'region' })
    return countries.map(({ code, currency, callingCode }) => ({
      code,
      name: names.of(code) ?? code,
      currency,
      callingCode,
    }))
  })

  serve('GET /api/locales', async (ctx) =>
    ctx.country.locales.map((code) => ({ code, name: nameOfLanguage(languageTag(code)) })),
  )

  serve('GET /api/channels/{host}', async (_ctx, { params }) => {
    const country = countryOfHost(params.host)
    return { countryCode: country.code, defaultLocaleCode: country.locales[0] }
  })

  serve('GET /api/counties', async (ctx) => {
    const compare = nameOrder(ctx.country.code)
    const counties = await readCounties(ctx.db, ctx.country.code)
    return counties.sort(
      (a, b) => compare({ name: a.provinceName }, { name: b.provinceName }) || compare(a, b),
    )
  })

  serve('GET /api/provinces/by-event/{id}', async (ctx, { params }) => {
    const provinces = await readOfEvent(ctx, params.id, (userId) =>
      readProvincesOfEvent(ctx.db, params.id, userId),
    )
    const order = nameOrder(provinces[0]?.country ?? ctx.country.code)
    return provinces
      .sort(order)
      .map(({ id, name, counties }) => ({ id, name, counties: counties?.sort(order) ?? [] }))
  })
}

/** A language in its own words, with a capital: "Español (México)". */
function nameOfLanguage(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}
