import { z } from 'zod'
import { byId, countryCode, idOf, oneLine, rowVersion } from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { fileContents, importedFile } from '../platform/imported-file.ts'
import { listAnswer, listQuery } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

const latitude = z.number().min(-90).max(90).nullable()
const longitude = z.number().min(-180).max(180).nullable()
const point = { latitude, longitude }

const province = z.object({
  id: z.number(),
  name: z.string(),
  region: z.string().nullable(),
  countryCode: z.enum(countryCodes),
  timeZone: z.string(),
  ...point,
  counties: z.number().describe('that customers can choose'),
  isServed: z.boolean(),
})

export type ProvinceRow = z.output<typeof province>

const county = z.object({
  id: z.number(),
  name: z.string(),
  postalCode: z.string().nullable(),
  ...point,
  timeZone: z.string().nullable().describe('if it differs from that of its province'),
  hasCode: z.boolean().describe('of an official list, which keeps its name'),
})

export type CountyRow = z.output<typeof county>

const typed = z.object({
  id: z.number(),
  name: z.string(),
  provinceId: z.number(),
  province: z.string(),
  countryCode: z.enum(countryCodes),
  uses: z.number().describe('addresses and events that name it'),
  createdAt: z.iso.datetime(),
  counties: z
    .array(z.object({ id: z.number(), name: z.string() }))
    .describe('counties into which it may be merged'),
})

export type TypedCountyRow = z.output<typeof typed>

const writtenCounty = z.object({
  name: oneLine('name_is_required').min(1, 'name_is_required').max(120, 'text_too_long'),
  postalCode: oneLine().max(12, 'text_too_long').nullable(),
  ...point,
})

const venue = z.object({
  id: z.number(),
  name: z.string(),
  address: z.string(),
  countyId: z.number(),
  county: z.string(),
  provinceId: z.number(),
  province: z.string(),
  countryCode: z.enum(countryCodes),
  timeZone: z.string(),
  ...point,
  events: z.number().describe('number of events there'),
  version: z.number(),
})

export type VenueRow = z.output<typeof venue>

const writtenVenue = z.object({
  name: oneLine('name_is_required').min(1, 'name_is_required').max(120, 'text_too_long'),
  address: oneLine('address_is_required').min(1, 'address_is_required').max(200, 'text_too_long'),
  countyId: idOf('field_is_required'),
  latitude: z.number({ error: 'field_is_required' }).min(-90).max(90),
  longitude: z.number({ error: 'field_is_required' }).min(-180).max(180),
})

export type WrittenVenue = z.output<typeof writtenVenue>
export type WrittenCounty = z.output<typeof writtenCounty>

const imported = z.object({
  line: z.number(),
  name: z.string(),
  outcome: z.enum(['new', 'changed', 'unchanged', 'unreadable']),
  reason: z.string().optional(),
  among: z.array(z.string()).optional().describe('the regions with a province of this name'),
  values: z.record(z.string(), z.string()).optional().describe('the cells of an unreadable line'),
})

const see = { may: 'places.see' } as const
const edit = { may: 'places.edit' } as const
const country = { country: countryCode.optional() }

/** Provinces, counties and venues. */
export const officePlaceContract = {
  'GET /office-api/provinces': {
    who: see,
    summary: 'Provinces by name, served or not',
    query: z.object({
      ...listQuery(['name', '-name']),
      ...country,
      served: z.enum(['yes', 'no']).optional(),
    }),
    answer: z.object(listAnswer(province)),
  },
  'GET /office-api/provinces/{id}': {
    who: see,
    summary: 'A province with the counties that customers can choose',
    params: byId,
    answer: province.omit({ counties: true }).extend({ counties: z.array(county) }),
  },
  'PUT /office-api/provinces/{id}': {
    who: edit,
    summary: 'Sets the point of a province',
    params: byId,
    body: z.object(point),
    answer: z.object({}),
  },
  'POST /office-api/provinces/{id}/counties': {
    once: true,
    who: edit,
    summary: 'Adds a county (in Mexico a colonia) that customers can choose',
    params: byId,
    body: writtenCounty,
    answer: z.object({ id: z.number() }),
  },
  'GET /office-api/counties/{id}': {
    who: see,
    summary: 'A county and its province',
    params: byId,
    answer: county.extend({
      provinceId: z.number(),
      province: z.string(),
      countryCode: z.enum(countryCodes),
    }),
  },
  'PUT /office-api/counties/{id}': {
    who: edit,
    summary: 'Saves name, postal code and point of a county',
    params: byId,
    body: writtenCounty,
    answer: z.object({}),
  },
  'GET /office-api/typed-counties': {
    who: see,
    summary: 'Unlisted names that customers typed, the oldest first',
    query: z.object(country),
    answer: z.object({ rows: z.array(typed) }),
  },
  'POST /office-api/counties/{id}/promote': {
    who: edit,
    summary: 'Lists a typed county, so that customers can choose it',
    params: byId,
    answer: z.object({}),
  },
  'POST /office-api/counties/{id}/merge': {
    who: edit,
    summary: 'Merges a typed county into a listed one of its province, also in addresses and events',
    params: byId,
    body: z.object({ into: idOf('field_is_required') }),
    answer: z.object({ moved: z.number() }),
  },
  'POST /office-api/counties/{id}/leave': {
    who: edit,
    summary: 'Leaves a typed county as it is, only for the customers who typed it',
    params: byId,
    answer: z.object({}),
  },
  'GET /office-api/venues': {
    who: see,
    summary: 'Venues by name, without the homes of hosts',
    query: z.object({ ...listQuery(['name', '-name']), ...country }),
    answer: z.object(listAnswer(venue)),
  },
  'GET /office-api/venues/{id}': { who: see, summary: 'A venue', params: byId, answer: venue },
  'POST /office-api/venues': {
    once: true,
    who: edit,
    summary: 'Adds a venue, in the time zone of its county',
    body: writtenVenue,
    answer: z.object({ id: z.number() }),
  },
  'PUT /office-api/venues/{id}': {
    who: edit,
    summary: 'Saves a venue',
    params: byId,
    body: writtenVenue.extend({ version: rowVersion }),
    answer: z.object({ version: z.number() }),
  },
  'DELETE /office-api/venues/{id}': {
    who: edit,
    summary: 'Deletes a venue that no event uses',
    params: byId,
    answer: z.object({}),
  },
  'POST /office-api/places-import': {
    who: edit,
    summary: 'Imports counties or venues from a spreadsheet; without `apply` only a preview of each line',
    body: z.object({ ...importedFile, apply: z.boolean() }),
    answer: z.object({
      ...fileContents.shape,
      kind: z.enum(['counties', 'venues']),
      applied: z.boolean(),
      rows: z.array(imported),
    }),
  },
} satisfies OfficeEndpointMap
