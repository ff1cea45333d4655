import { z } from 'zod'
import {
  countryCode,
  freeText,
  localTime,
  numericId,
  oneLine,
  rowVersion,
} from '#contract/platform/fields.ts'
import { contentKinds, hasMarkup, isSlideUrl } from '#domain/catalogue/landing/content-kinds.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { locales } from '#domain/platform/locales.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

const locale = z.enum(locales)
const words = (most: number) =>
  oneLine()
    .max(most, 'text_too_long')
    .refine((text) => !hasMarkup(text), 'field_is_invalid')
const percent = z.number().int().min(0).max(100)
const kind = z.enum(contentKinds)
const byKind = z.object({ kind })
const byId = byKind.extend({ id: numericId })
const byEvent = z.object({ id: numericId })

const content = z.object({
  shown: z.boolean(),
  startsAt: localTime.nullable(),
  endsAt: localTime.nullable(),
  imagePath: z.string().regex(/^\/media\/[\w.-]{1,100}$/, 'field_is_required'),
  focus: z.object({ x: percent, y: percent }).describe('the point that all cuts of the picture show'),
  url: freeText()
    .trim()
    .max(500, 'text_too_long')
    .refine((url) => url === '' || isSlideUrl(url), 'field_is_invalid')
    .describe('of a slide: a path of the shop, or https'),
  name: words(120).describe('name of a partner, or of the author of a comment'),
  tags: z.array(words(40)).max(6),
  texts: z.partialRecord(locale, words(600)).describe('the title of a slide, the words of a comment'),
})

const version = { version: rowVersion.optional() }

const item = content.extend({
  id: z.number(),
  countryCode: z.enum(countryCodes),
  position: z.number().describe('position; the first is 1'),
  version: z.number(),
  state: z.enum(['live', 'off', 'scheduled', 'over']),
  timeZone: z.string(),
  locales: z.array(locale),
  lacks: z.array(locale).describe('languages of the country in which it has no text'),
  imagePath: z.string(),
})

export type ContentItem = z.output<typeof item>
export type WrittenContent = z.output<typeof content>

const recommended = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  placeName: z.string(),
  startsAt: z.string(),
  recommended: z.boolean(),
  onSale: z.boolean(),
})

export type RecommendedEvent = z.output<typeof recommended>

const see = { may: 'content.see' } as const
const edit = { may: 'content.edit' } as const

/** Content of a country's landing page: slides, comments, partners and recommended events. */
export const contentContract = {
  'GET /office-api/content/{kind}': {
    who: see,
    summary: 'The slides, comments or partners of a country in order, including hidden ones',
    params: byKind,
    query: z.object({ country: countryCode }),
    answer: z.object({ rows: z.array(item) }),
  },
  'GET /office-api/content/{kind}/{id}': {
    who: see,
    summary: 'A slide, comment or partner',
    params: byId,
    answer: item,
  },
  'POST /office-api/content/{kind}': {
    once: true,
    who: edit,
    summary: 'Adds a slide, comment or partner at the end',
    params: byKind,
    body: content.extend({ countryCode: z.enum(countryCodes) }),
    answer: z.object({ id: z.number() }),
  },
  'PUT /office-api/content/{kind}/{id}': {
    who: edit,
    summary:
      'Saves a slide, comment or partner; texts that are not sent do not change, empty ones are removed',
    params: byId,
    body: content.extend(version),
    answer: z.object({ version: z.number() }),
  },
  'POST /office-api/content/{kind}/{id}/move': {
    who: edit,
    summary: 'Moves a slide, comment or partner to another position',
    params: byId,
    body: z.object({ to: z.number().int().min(1).max(1_000) }),
    answer: z.object({}),
  },
  'DELETE /office-api/content/{kind}/{id}': {
    who: edit,
    summary: 'Deletes a slide, comment or partner',
    params: byId,
    answer: z.object({}),
  },
  'POST /office-api/content-pictures': {
    who: edit,
    summary: 'Stores a picture for landing pages: JPEG, PNG, WebP or HEIF',
    upload: { field: 'image', mostBytes: 10 * 1024 * 1024 },
    answer: z.object({ imagePath: z.string() }),
  },
  'GET /office-api/recommended-events': {
    who: see,
    summary: 'The recommended events of a country in order, and others that match a name',
    query: z.object({ country: countryCode, q: oneLine().max(100).default('') }),
    answer: z.object({ rows: z.array(recommended), others: z.array(recommended) }),
  },
  'POST /office-api/recommended-events/{id}': {
    once: true,
    who: edit,
    summary: 'Recommends an event, at the end or at a position, or removes the recommendation',
    params: byEvent,
    body: z.object({ recommended: z.boolean(), to: z.number().int().min(1).max(1_000).optional() }),
    answer: z.object({}),
  },
} satisfies OfficeEndpointMap
