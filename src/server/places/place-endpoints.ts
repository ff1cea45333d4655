import { countries } from '#domain/countries/countries.ts'
import { countryOfHost } from '#domain/countries/country-of-host.ts'
import { nameOrder } from '#domain/countries/name-order.ts'
import { type Locale, languageTag } from '#domain/locales.ts'
import { Refusal } from '#domain/refusal.ts'
import { readVisible } from '../events/private-events-of.ts'
import type { ShopHttp } from '../platform/http/shop-http.ts'
import { message } from '../platform/texts/messages.ts'
import { readCounties, readCounty, readProvinces, readProvincesOfEvent, readRegions } from './place-sql.ts'

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

  serve('GET /api/provinces/by-event/{id}', async (ctx, { params, query }) => {
    const wanted = { eventId: params.id, withCounties: query.counties !== 'none', previewed: ctx.previewed }
    const provinces = await readVisible(ctx, params.id, (sessionId) =>
      readProvincesOfEvent(ctx.db, { ...wanted, sessionId }),
    )
    const order = nameOrder(provinces[0]?.country ?? ctx.country.code)
    return provinces.sort(order).map(({ id, name, counties }) => ({
      id,
      name,
      counties: (counties ?? [])
        .sort((a, b) => otherLast(a, b) || order(a, b))
        .map((county) => worded(county, ctx.locale)),
    }))
  })
}

type ListedCounty = { name: string; isOther: boolean }

const otherLast = (a: ListedCounty, b: ListedCounty) => Number(a.isOther) - Number(b.isOther)

/** The county for unlisted ones has a name in the caller's language. */
function worded<County extends ListedCounty>(county: County, locale: Locale): County {
  return county.isOther ? { ...county, name: message(locale, 'county_other') } : county
}

/** A language's own name, capitalised: "Español (México)". */
function nameOfLanguage(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}
