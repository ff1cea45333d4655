import { z } from 'zod'
import {
  byId,
  freeText,
  localTime,
  oneLine,
  rowId,
  rowVersion,
  typedHour,
} from '#contract/platform/fields.ts'
import { settingLackNames } from '#domain/back-office/health/setup-lacks.ts'
import { editRules, saleStages } from '#domain/catalogue/events/editable.ts'
import { eventLacks } from '#domain/catalogue/events/publish-check.ts'
import { locales } from '#domain/platform/locales.ts'
import { currencies } from '#domain/platform/money.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'
import { eventRow } from './office-events.ts'

/** The version that the editor has read; without it the edit is not compared with other edits. */
const version = { version: rowVersion.optional() }
const locale = z.enum(locales)
const optionalText = freeText().trim().max(5_000)
const words = z.object({ name: oneLine().max(200), description: optionalText })
const price = z.number().min(0).max(10_000_000).describe('in major units of the currency of the event')
const size = z.number().int().min(0).max(100_000)
const imagePath = z.string().regex(/^(\/media\/[\w.-]{1,100})?$/, 'field_is_invalid')

const saved = z.object({ version: z.number() })

/** Whether a field may be edited, why not, and since when. */
const editable = z.object({
  rule: z.enum(editRules),
  why: z.enum(saleStages),
  since: z.string().nullable(),
})

const texts = z.partialRecord(locale, words.extend({ message: optionalText }))
const stop = z.object({
  id: rowId.optional(),
  address: oneLine().max(200),
  time: typedHour,
})

const variant = z.object({
  id: rowId.optional(),
  provinceId: rowId,
  placeId: rowId.optional(),
  /** for a new variant; existing variants keep theirs */
  price,
  capacity: z.number().int().min(1).max(60),
  stops: z.number().int().min(1).max(10),
  hours: z.number().int().min(1).max(48).nullable(),
  texts: z.partialRecord(locale, words.extend({ info: optionalText })),
  /** the meeting points; empty when the van comes to the passengers' addresses */
  approaches: z.array(z.object({ address: oneLine().max(200), countyId: rowId })).max(10),
  /** seats on each date, for a new variant */
  size: size.default(0),
})

const category = z.object({
  id: rowId.optional(),
  priority: z.number().int().min(0).max(1_000),
  imagePath,
  texts: z.partialRecord(locale, words),
  variants: z.array(variant).max(100),
})

const settings = z.object({
  type: z.union([z.literal(1), z.literal(3)]),
  paymentType: z.union([z.literal(1), z.literal(2)]),
  placeId: rowId,
  currency: z.enum(currencies),
  recommended: z.boolean(),
  saleOpensAt: localTime.nullable(),
  saleClosesAt: localTime.nullable(),
  saleEndsMinutes: z.number().int().min(0).max(10_080).nullable(),
  pickUpFromMinutes: z.number().int().min(1).max(1_440),
  pickUpUntilMinutes: z.number().int().min(0).max(1_440),
  returnAfterMinutes: z.number().int().min(0).max(720),
  /** the longest ride, when vans arrive before the start, and how long they wait at a stop */
  rideLimitMinutes: z.number().int().min(15).max(720),
  arrivalMarginMinutes: z.number().int().min(0).max(480),
  stopMinutes: z.number().int().min(5).max(30),
  privateStopMinutes: z.number().int().min(15).max(60),
})

const eventToEdit = z.object({
  ...eventRow.omit({ name: true, dates: true, size: true, sold: true }).shape,
  ...settings.omit({ type: true }).shape,
  placeId: z.number(),
  version: z.number(),
  periodicity: z.number(),
  /** the end of the last date */
  endsAt: z.string(),
  publishedAt: z.string().nullable(),
  /** the first is that of the country */
  locales: z.tuple([locale], locale),
  imagePath: z.string(),
  focus: z.object({ x: z.number(), y: z.number() }),
  texts,
  dates: z.array(
    z.object({
      id: z.number(),
      startsAt: z.string(),
      /** it equals `startsAt` when the end is unknown */
      endsAt: z.string(),
      calledOff: z.boolean(),
      editable,
    }),
  ),
  stops: z.array(z.object({ id: z.number(), address: z.string(), time: z.string() })),
  categories: z.array(
    z.object({
      id: z.number(),
      priority: z.number(),
      imagePath: z.string(),
      texts: z.partialRecord(locale, words),
      variants: z.array(
        variant
          .extend({ id: z.number(), placeId: z.number(), provinceName: z.string(), editable })
          .omit({ size: true }),
      ),
    }),
  ),
  stock: z.array(
    z.object({
      variantId: z.number(),
      dateId: z.number(),
      size: z.number(),
      sold: z.number(),
      held: z.number(),
      /** seats that waiting customers want and have no offer for yet */
      waiting: z.number(),
      heldUntil: z.string().nullable(),
    }),
  ),
  editable: z.object({
    terms: editable,
    price: editable,
    stock_size: editable,
    rides: editable,
    stop: editable,
    deletion: editable,
  }),
  lacks: z.array(
    z.object({ lack: z.enum(eventLacks), locale: locale.optional(), id: z.number().optional() }),
  ),
  /** dates ahead that customers cannot pay: no method settles in time. They may be published. */
  unpayableDates: z.array(z.number()),
  /** what the shop lacks to send mails and to be reached safely. Events may be published. */
  shopLacks: z.array(z.enum(settingLackNames)),
})

export type EventToEdit = z.output<typeof eventToEdit>
export type EditableAnswer = z.output<typeof editable>

const edit = { may: 'events.edit' } as const

/** An event as staff edit it, part by part. Hours are in the time zone of the event's place. */
export const eventEditContract = {
  'GET /office-api/events/{id}': {
    who: { may: 'events.see' },
    summary:
      'An event with all fields that staff edit, whether each may be edited now, and what is missing before publication',
    params: byId,
    answer: eventToEdit,
  },
  'PUT /office-api/events/{id}/texts': {
    who: edit,
    summary: 'Saves texts in some languages; empty ones are removed',
    params: byId,
    body: z.object({ ...version, texts }),
    answer: saved.extend({ warned: z.boolean() }),
  },
  'PUT /office-api/events/{id}/settings': {
    who: edit,
    summary: 'Saves the details of an event, and when its sale opens and closes',
    params: byId,
    body: settings.extend(version),
    answer: saved,
  },
  'PUT /office-api/events/{id}/dates': {
    who: edit,
    summary:
      'Saves the dates, each with its own end: a known one without an end keeps its duration, a new one lasts as long as the last. `endsAt` is the end of the last date',
    params: byId,
    body: z.object({
      ...version,
      dates: z
        .array(z.object({ id: rowId.optional(), startsAt: localTime, endsAt: localTime.optional() }))
        .min(1)
        .max(400),
      endsAt: localTime.optional(),
    }),
    answer: saved.extend({ repeated: z.array(z.string()) }),
  },
  'PUT /office-api/events/{id}/stops': {
    who: edit,
    summary: 'Saves the stops on the way',
    params: byId,
    body: z.object({ ...version, stops: z.array(stop).max(50) }),
    answer: saved,
  },
  'PUT /office-api/events/{id}/picture': {
    who: edit,
    summary: 'Saves the picture and the point that all its crops show',
    params: byId,
    body: z.object({
      ...version,
      imagePath,
      focus: z.object({ x: z.number().int().min(0).max(100), y: z.number().int().min(0).max(100) }),
    }),
    answer: saved,
  },
  'POST /office-api/event-pictures': {
    who: edit,
    summary: 'Stores a picture: JPEG, PNG, WebP or HEIF',
    upload: { field: 'image', mostBytes: 10 * 1024 * 1024 },
    answer: z.object({ imagePath: z.string() }),
  },
  'PUT /office-api/events/{id}/catalogue': {
    who: edit,
    summary: 'Saves categories and variants; those that are not sent are removed',
    params: byId,
    body: z.object({ ...version, categories: z.array(category).max(30) }),
    answer: saved,
  },
  'PUT /office-api/events/{id}/prices': {
    who: edit,
    summary: 'Saves prices for new purchases; a cut of more than half waits for an approval (202)',
    params: byId,
    body: z.object({
      ...version,
      rows: z.array(z.object({ variantId: rowId, price })).max(1_000),
      reason: freeText().trim().max(500, 'text_too_long').optional(),
    }),
    answer: saved.extend({
      held: z.object({ seats: z.number(), until: z.string().nullable() }),
      approval: z.object({ id: z.number() }).nullable(),
    }),
  },
  'PUT /office-api/events/{id}/stock': {
    who: edit,
    summary: 'Saves the stock; never less than sold and held seats',
    params: byId,
    body: z.object({
      ...version,
      rows: z.array(z.object({ variantId: rowId, dateId: rowId, size })).max(20_000),
    }),
    answer: saved,
  },
} satisfies OfficeEndpointMap
