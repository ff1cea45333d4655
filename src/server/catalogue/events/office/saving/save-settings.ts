import { eventTypes, type PaymentType, type PublicEventType } from '#contract/platform/wire-numbers.ts'
import { readHour } from '#domain/catalogue/events/read-hour.ts'
import type { Currency } from '#domain/platform/money.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import type { OfficeEvent } from '../office-event.ts'
import { readPlaceOfEvent } from '../office-event-sql.ts'
import { assertEditable, changeEvent, type EventEditor } from './change-event.ts'
import { updatePlaceOfVariants, updateSettings } from './edit-sql.ts'
import type { EditOf } from './save-parts.ts'

/** Times are local to the place (`YYYY-MM-DDTHH:mm`) or null. */
export type WrittenSettings = {
  type: PublicEventType
  paymentType: PaymentType
  placeId: number
  currency: Currency
  recommended: boolean
  saleOpensAt: string | null
  saleClosesAt: string | null
} & Pick<OfficeEvent, 'saleEndsMinutes' | (typeof rides)[number] | (typeof limits)[number]>

const terms = ['type', 'paymentType', 'placeId', 'currency'] as const
const rides = ['pickUpFromMinutes', 'pickUpUntilMinutes', 'returnAfterMinutes'] as const
/** Limits for new plans; a published plan keeps its times until the next one. */
const limits = ['rideLimitMinutes', 'arrivalMarginMinutes', 'stopMinutes', 'privateStopMinutes'] as const

/**
 * Saves an event's settings, and when its sale opens and closes. A private event keeps its type.
 * @throws Refusal event_frozen (type, payment, place, currency and the times of rides once seats are held or sold,
 * because tickets name them), invalid_input
 */
export function saveSettings(ctx: EventEditor, edit: EditOf, fields: WrittenSettings) {
  const locked = { ...edit, change: 'save_settings', part: 'settings', locksSales: true } as const
  return changeEvent(ctx, locked, async (tx, event, now) => {
    if (terms.some((term) => fields[term] !== event[term])) assertEditable('terms', event, now)
    if (rides.some((ride) => fields[ride] !== event[ride])) assertEditable('rides', event, now)
    if (event.type === eventTypes.private) throw new Refusal('invalid_input')
    if (fields.placeId !== event.placeId) {
      const place = await readPlaceOfEvent(tx, fields.placeId)
      // In another time zone every local time of the event would mean another moment.
      if (place?.countryCode !== event.countryCode || place.timeZone !== event.timeZone)
        throw refusedField('placeId', 'field_is_invalid')
      await updatePlaceOfVariants(tx, event.id, event.placeId, fields.placeId)
    }
    const hour = (field: 'saleOpensAt' | 'saleClosesAt') =>
      fields[field] === null ? null : readHour(field, fields[field], event.timeZone)
    const [opens, closes] = [hour('saleOpensAt'), hour('saleClosesAt')]
    if (opens && closes && closes <= opens) throw refusedField('saleClosesAt', 'field_is_invalid')
    if (fields.pickUpFromMinutes <= fields.pickUpUntilMinutes)
      throw refusedField('pickUpFromMinutes', 'field_is_invalid')
    const { type, paymentType, placeId, currency, recommended, saleEndsMinutes } = fields
    const values = [type, paymentType, placeId, currency, recommended, opens, closes, saleEndsMinutes]
    await updateSettings(tx, event.id, [...values, ...[...rides, ...limits].map((name) => fields[name])])
    const before = Object.fromEntries([...terms, ...rides, ...limits].map((term) => [term, event[term]]))
    return { details: { before, after: fields }, result: {} }
  })
}
