import type { CountryCode } from '#domain/countries/country.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { calledBy } from './called-by.ts'
import { readOrderHits, readPaymentHits } from './search-orders-sql.ts'

type Wanted = { text: string; countries: readonly CountryCode[] }

/** Orders by whatever their buyers say of them: number, reference, e-mail, phone, name. */
export const findOrderHits = (ctx: StaffCtx, { text, countries }: Wanted) =>
  readOrderHits(ctx.db, calledBy(ctx, text), countries)

/** Payments and refunds by the id that their provider has for them. */
export const findPaymentHits = (ctx: StaffCtx, wanted: Wanted) => readPaymentHits(ctx.db, wanted)
