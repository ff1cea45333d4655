import { countries } from '#domain/geography/countries/countries.ts'
import { countryOfHost } from '#domain/geography/countries/country-of-host.ts'
import { nameOrder } from '#domain/geography/countries/name-order.ts'
import { languageTag } from '#domain/platform/locales.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { otherLast, worded } from './listed-county.ts'
import { readCounties, readCounty, readProvinces, readRegions } from './place-sql.ts'

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

  serve('GET /api/counties', async (ctx, { query }) => {
    const compare = nameOrder(ctx.country.code)
    const counties = await readCounties(ctx.db, ctx.country.code, query['province-id'] ?? null)
    return counties
      .sort(
        (a, b) =>
          compare({ name: a.provinceName }, { name: b.provinceName }) || otherLast(a, b) || compare(a, b),
      )
      .map((county) => worded(county, ctx.locale))
  })

  serve('GET /api/counties/{id}', async (ctx, { params }) => {
    const county = await readCounty(ctx.db, params.id)
    if (!county) throw new Refusal('not_found')
    return county
  })

  serve('GET /api/regions', async (ctx) =>
    (await readRegions(ctx.db, ctx.country.code)).sort(nameOrder(ctx.country.code)),
  )

  serve('GET /api/provinces', async (ctx, { query }) => {
    const provinces = await readProvinces(ctx.db, ctx.country.code, query['region-id'] ?? null)
    return provinces.sort(nameOrder(ctx.country.code))
  })
}

/** A language's own name, capitalised: "Español (México)". */
function nameOfLanguage(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}
