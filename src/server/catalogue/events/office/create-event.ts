import type { PaymentType, PeriodicityType, PublicEventType } from '#contract/platform/wire-numbers.ts'
import { readHour } from '#domain/catalogue/events/read-hour.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import type { Transaction } from '#server/platform/database.ts'
import { act } from '#server/records/office-log/act.ts'
import { writeEvent } from '../writing/write-event.ts'
import type { OfficeText } from './office-event.ts'
import { insertEventChange, readPlaceOfEvent } from './office-event-sql.ts'
import type { EventEditor } from './saving/change-event.ts'
import { readSlugsLike } from './saving/edit-sql.ts'

/** Times are local to the place, as `YYYY-MM-DDTHH:mm`. */
export type EventDraft = {
  type: PublicEventType
  countryCode: CountryCode
  periodicity: PeriodicityType
  paymentType: PaymentType
  placeId: number
  startsAt: string
  endsAt: string
  translations: Partial<Record<Locale, OfficeText>>
}

export type CreatedEvent = { id: number; slug: string; state: 'draft' }

/**
 * Creates a draft with one date and nothing on sale.
 * @throws Refusal event_not_found (in another country), invalid_input (with the fields)
 */
export async function createEvent(ctx: EventEditor, draft: EventDraft): Promise<CreatedEvent> {
  const { countryCode, translations, type, periodicity, paymentType, placeId } = draft
  if (ctx.countries && !ctx.countries.includes(countryCode)) throw new Refusal('event_not_found')
  const country = countryOf(countryCode)
  const texts = Object.entries(translations).filter(([, { name, description }]) => name || description)
  const [first] = texts
  if (!first) throw refusedField('translations', 'name_is_required')
  const now = ctx.clock.now()
  return act(ctx, { verb: 'event.create', country: countryCode }, async (tx, entry) => {
    const place = await readPlaceOfEvent(tx, placeId)
    if (place?.countryCode !== countryCode) throw refusedField('placeId', 'field_is_invalid')
    const startsAt = readHour('startsAt', draft.startsAt, place.timeZone)
    const endsAt = readHour('endsAt', draft.endsAt, place.timeZone)
    if (endsAt < startsAt) throw refusedField('endsAt', 'ends_before_start')
    const slug = await freeSlug(tx, translations[country.locales[0]]?.name || first[1].name)
    const { id } = await writeEvent(tx, {
      ...{ slug, type, countryCode, currency: country.currency, periodicity, paymentType },
      place: placeId,
      isDraft: true,
      imagePath: '',
      texts: texts.map(([locale, text]) => ({ locale, ...text })),
      dates: [{ startsAt, endsAt }],
      stops: [],
      categories: [],
    })
    entry.object = { kind: 'event', id }
    await insertEventChange(tx, {
      eventId: id,
      change: 'create',
      part: null,
      actor: ctx.actor,
      details: {},
      now,
    })
    return { id, slug, state: 'draft' }
  })
}

/** An unused slug derived from a name. */
export async function freeSlug(tx: Transaction, name: string): Promise<string> {
  const folded = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug =
    folded
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, 60)
      .replaceAll(/^-+|-+$/g, '') || 'evento'
  const taken = new Set(await readSlugsLike(tx, slug))
  for (let nth = 1; ; nth++) {
    const free = nth === 1 ? slug : `${slug}-${nth}`
    if (!taken.has(free)) return free
  }
}
