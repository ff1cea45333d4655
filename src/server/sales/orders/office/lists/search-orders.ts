import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { officeText } from '#server/platform/texts/office-texts.ts'
import { parseOrderSearch } from './parse-order-search.ts'
import { readOrderHits, readPaymentHits } from './search-orders-sql.ts'

type Wanted = { text: string; countries: readonly CountryCode[] }

/** Orders by number, reference, e-mail, phone or name. */
export const findOrderHits = (ctx: StaffCtx, { text, countries }: Wanted) =>
  readOrderHits(ctx.db, parseOrderSearch(ctx, text), countries, ctx.staff.language)

/** Payments and refunds by the provider's id. */
export async function findPaymentHits({ db, staff: { language } }: StaffCtx, wanted: Wanted) {
  const found = await readPaymentHits(db, wanted)
  return found.map(({ number, reference, payment, refund, countryCode }) => {
    const state = payment
      ? officeText(language, `orders_attempt_state_${payment}`)
      : refund && officeText(language, `orders_refund_state_${refund}`)
    // Only its order is the exact hit, which opens at once.
    const hit = { id: number, title: reference, countryCode, exact: false }
    return { ...hit, detail: [number, state].filter(Boolean).join(' · ') }
  })
}
