import { z } from 'zod'
import { missingFields, mostStops } from '#domain/catalogue/private-events/missing-fields.ts'
import { findCountry } from '#domain/geography/countries/countries.ts'
import { countryOfHost } from '#domain/geography/countries/country-of-host.ts'
import { readDay } from '#domain/platform/time/days.ts'
import { readTypedHour } from '#domain/platform/time/place-time.ts'
import { typedCounty } from '../geography/places.ts'
import { freeText, hasUsualYear, numericId, oneLine } from '../platform/fields.ts'

const line = oneLine().max(200, 'text_too_long').default('')
const hour = oneLine()
  .refine((text) => text.trim() === '' || readTypedHour(text) !== null, 'hour_is_invalid')
  .overwrite((text) => readTypedHour(text) ?? text.trim())
const chosenCounty = z
  .union([z.literal('').transform(() => null), numericId], { error: 'field_is_invalid' })
  .nullish()

const countyName = z.union([z.literal('').transform(() => undefined), typedCounty]).optional()

const stop = z.object({
  address: line,
  countyId: chosenCounty.transform((id) => id ?? null),
  countyName,
  time: hour.nullish().transform((text) => text || null),
})

/**
 * Parses a moment in the formats of the API: the day as YYYY-MM-DD, MM-DD-YYYY or dd/MM/yyyy, optionally followed by
 * HH:mm. Null when it is none of these.
 */
function readWhen(text: string): { day: string; hour: string | null } | null {
  const [, written = '', hour = null] = /^(\S+?)(?:[T ](\d\d:\d\d))?$/.exec(text) ?? []
  const american = /^(\d\d)-(\d\d)-(\d{4})$/.exec(written)
  const day = readDay(american ? `${american[3]}-${american[1]}-${american[2]}` : written)
  return day ? { day, hour } : null
}

const when = oneLine()
  .max(20, 'date_is_invalid')
  .refine((text) => text === '' || hasUsualYear(readWhen(text)?.day ?? ''), 'date_is_invalid')
  .nullish()

const eventFields = z
  .object({
    name: line,
    /**
     * the day, as YYYY-MM-DD or in the other formats of the API; an hour in it is used if startHour is omitted
     */
    startDate: when,
    startHour: hour.nullish(),
    /** its day is ignored: an end hour that is not after the start hour is on the next day */
    endDate: when,
    endHour: hour.nullish(),
    location: line,
    address: line,
    countyId: chosenCounty,
    /** of an unlisted county; also in a stop */
    countyName,
    additionalStops: z.array(stop).max(mostStops, 'private_event_too_many_stops').default([]),
    invitation: freeText().trim().max(2000, 'text_too_long').default(''),
    /** 1: each guest pays; 2: the organiser pays */
    paymentType: z.union([z.literal(1), z.literal(2)]).default(2),
  })
  .transform(({ startDate, startHour, endDate, endHour, countyId, ...rest }) => {
    const [start, end] = [readWhen(startDate ?? ''), readWhen(endDate ?? '')]
    return {
      ...rest,
      countyId: countyId ?? null,
      day: start?.day ?? null,
      startHour: startHour || (start?.hour ?? null),
      endHour: endHour || (end?.hour ?? null),
    }
  })

/** The fields of a draft; any may be missing. */
export const privateEventDraft = eventFields

/** The same fields for sending: all are required (picture and guests are uploaded afterwards). */
export const privateEventForm = eventFields.superRefine((event, context) => {
  for (const [path, message] of Object.entries(missingFields(event))) {
    context.addIssue({
      code: 'custom',
      message,
      path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    })
  }
})

/** A country's code, or an address of the shop that begins with one. Undefined when it is neither. */
const country = freeText()
  .max(300)
  .transform((text) => {
    const named = findCountry(text)
    if (named) return named.code
    return URL.canParse(text) ? countryOfHost(new URL(text).host).code : undefined
  })
  .optional()

/** The body of a request. */
export const requestBody = z.object({
  /** the country, as its code or as the shop's address there; by default the caller's country */
  url: country,
  event: privateEventDraft,
  /** 3 saves a draft, 2 sends it: now, or as soon as picture and guests are uploaded */
  state: z.union([z.literal(2), z.literal(3)]).default(2),
})

export type PrivateEventForm = z.input<typeof privateEventForm>
export type ParsedPrivateEvent = z.output<typeof privateEventDraft>
