import { z } from 'zod'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { locales } from '#domain/platform/locales.ts'
import { currencies } from '#domain/platform/money.ts'
import type { EndpointMap } from '../platform/endpoint.ts'
import { byId, countryCode, freeText, numericId, oneLine } from '../platform/fields.ts'

const county = z.object({
  id: z.number(),
  name: z.string(),
  /** the placeholder for unlisted counties, whose name is typed (`communeName`, `countyName`) */
  isOther: z.boolean(),
})

/** The name of an unlisted county, typed by a customer. */
export const typedCounty = oneLine('county_name_is_required')
  .min(1, 'county_name_is_required')
  .max(80, 'text_too_long')

export const province = z.object({ id: z.number(), name: z.string(), counties: z.array(county) })

export type Province = z.output<typeof province>

export const placeContract = {
  'GET /api/countries': {
    who: 'anyone',
    summary: 'Countries served',
    sharedSeconds: 5,
    answer: z.array(
      z.object({
        code: z.enum(countryCodes),
        name: z.string(),
        currency: z.enum(currencies),
        callingCode: z.string(),
      }),
    ),
  },
  'GET /api/locales': {
    who: 'anyone',
    summary: 'Locales of a country, its default first',
    sharedSeconds: 5,
    query: z.object({ 'country-code': countryCode.optional() }),
    answer: z.array(z.object({ code: z.enum(locales), name: z.string() })),
  },
  'GET /api/channels/{host}': {
    who: 'anyone',
    summary: 'The default country and locale of a host',
    sharedSeconds: 5,
    params: z.object({ host: freeText().max(253) }),
    answer: z.object({ countryCode: z.enum(countryCodes), defaultLocaleCode: z.enum(locales) }),
  },
  'GET /api/counties': {
    who: 'anyone',
    summary: 'Counties of a country, or of one province',
    sharedSeconds: 5,
    query: z.object({ 'country-code': countryCode.optional(), 'province-id': numericId.optional() }),
    answer: z.array(county.extend({ provinceId: z.number(), provinceName: z.string() })),
  },
  'GET /api/counties/{id}': {
    who: 'anyone',
    summary: 'A county with its province',
    sharedSeconds: 5,
    params: byId,
    answer: z.object({
      id: z.number(),
      name: z.string(),
      provinceId: z.number(),
      regionId: z.number().nullable(),
      countryCode: z.enum(countryCodes),
    }),
  },
  'GET /api/regions': {
    who: 'anyone',
    summary: 'The level above the provinces, for countries that have one: estados, departamentos',
    sharedSeconds: 5,
    query: z.object({ 'country-code': countryCode.optional() }),
    answer: z.array(z.object({ id: z.number(), name: z.string() })),
  },
  'GET /api/provinces': {
    who: 'anyone',
    summary: 'Provinces of a country, or of one region',
    sharedSeconds: 5,
    query: z.object({ 'country-code': countryCode.optional(), 'region-id': numericId.optional() }),
    answer: z.array(z.object({ id: z.number(), name: z.string() })),
  },
  'GET /api/provinces/by-event/{id}': {
    who: 'anyone',
    summary: 'Provinces of departure for an event, with their counties unless `counties` is `none`',
    sharedSeconds: 5,
    params: byId,
    query: z.object({ counties: z.literal('none').optional() }),
    answer: z.array(province),
  },
} satisfies EndpointMap
