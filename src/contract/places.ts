import { z } from 'zod'
import { countryCodes } from '#domain/countries/country.ts'
import { locales } from '#domain/locales.ts'
import { currencies } from '#domain/money.ts'
import type { EndpointMap } from './endpoint.ts'
import { countryCode, freeText, numericId } from './fields.ts'

const county = z.object({ id: z.number(), name: z.string() })

export const province = z.object({ id: z.number(), name: z.string(), counties: z.array(county) })

export type Province = z.output<typeof province>

export const placeEndpoints = {
  'GET /api/countries': {
    who: 'anyone',
    summary: 'Countries served',
    sharedSeconds: 5,
    answer: z.array(
      z.object({ code: z.string(), name: z.string(), currency: z.enum(currencies), callingCode: z.string() }),
    ),
  },
  'GET /api/locales': {
    who: 'anyone',
    summary: 'Locales of a country, its default first',
    sharedSeconds: 5,
    query: z.object({ 'country-code': countryCode.optional() }),
    answer: z.array(z.object({ code: z.string(), name: z.string() })),
  },
  'GET /api/channels/{host}': {
    who: 'anyone',
    summary: 'Country and locale with which a host begins',
    sharedSeconds: 5,
    params: z.object({ host: freeText().max(253) }),
    answer: z.object({ countryCode: z.enum(countryCodes), defaultLocaleCode: z.enum(locales) }),
  },
  'GET /api/counties': {
    who: 'anyone',
    summary: 'Counties of a country',
    sharedSeconds: 5,
    query: z.object({ 'country-code': countryCode.optional() }),
    answer: z.array(
      z.object({ id: z.number(), name: z.string(), provinceId: z.number(), provinceName: z.string() }),
    ),
  },
  'GET /api/provinces/by-event/{id}': {
    who: 'anyone',
    summary: 'Provinces from which an event can be reached, with their counties',
    sharedSeconds: 5,
    params: z.object({ id: numericId }),
    answer: z.array(province),
  },
} satisfies EndpointMap
