import { createHash } from 'node:crypto'
import type { OfficeCallInput } from '#contract/office/office-contract.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { prepaid } from '#domain/sales/payments/payment-codes.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { readOrder } from '#server/sales/orders/order-sql.ts'
import { enqueueOrder } from '#server/sales/orders/place-order/order-queue.ts'
import { readCountryOfDate } from './sale-choices-sql.ts'

type Draft = OfficeCallInput<'POST /office-api/orders'>['body']['order']

/** The country of a date that staff may sell. @throws Refusal not_found for one of another country, or a private one */
export async function countryToSell(ctx: StaffCtx, dateId: number): Promise<CountryCode> {
  const country = await readCountryOfDate(ctx.db, dateId)
  if (!country || !ctx.countries.includes(country)) throw new Refusal('not_found')
  return country
}

/**
 * Places an order for a buyer on the phone, under the shop's own rules for seats, price and limits. The
 * buyer's e-mail counts as confirmed, on the seller's responsibility. Idempotent by the key.
 * @throws Refusal payment_method_not_available and those of placing an order
 */
export async function placeForBuyer(
  ctx: StaffCtx,
  buyer: { id: string; email: string; locale: Locale },
  order: Draft,
  idempotencyKey: string,
): Promise<{ orderId: string; number: string; isNew: boolean }> {
  if (order.paymentCode === prepaid) throw new Refusal('payment_method_not_available')
  const draft = { ...order, url: ctx.config.publicUrl }
  const { orderId, made } = await enqueueOrder(ctx.db, {
    draft,
    userId: buyer.id,
    email: buyer.email,
    verified: true,
    soldBy: ctx.staff.id,
    locale: buyer.locale,
    idempotencyKey: `office ${idempotencyKey}`,
    requestHash: createHash('sha256').update(JSON.stringify(draft)).digest('hex'),
    now: ctx.clock.now(),
    config: ctx.config,
  })
  const number = made?.order.number ?? (await readOrder(ctx.db, orderId))?.number ?? ''
  return { orderId, number, isNew: made !== null }
}
