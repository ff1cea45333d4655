import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { eventNames } from '#server/records/event-names/event-names.ts'
import { describeDiscount, describeRow } from './find-office-discount.ts'
import { readOfficeDiscounts } from './office-discount-sql.ts'
import { endDiscount, type SavedDiscount, saveDiscount } from './save-discount.ts'

/** Discount codes in the office. */
export function officeDiscountEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/discounts', async (ctx, { query }) => {
    const { country, ...wanted } = query
    const countries = ctx.countries.filter((code) => country === undefined || code === country)
    const { rows, count } = await readOfficeDiscounts(ctx.db, { ...wanted, countries, now: ctx.clock.now() })
    const next = rows.length === query.limit ? (rows.at(-1)?.id ?? null) : null
    const events = rows.flatMap((row) => row.events.map(({ id }) => id))
    const names = await eventNames(ctx.db, ctx.staff.language, { events })
    return { rows: rows.map((row) => describeRow(ctx, row, names)), count, next }
  })
  serveOffice('GET /office-api/discounts/{id}', (ctx, { params }) =>
    describeDiscount(ctx, params.id, ctx.staff.language),
  )
  const answer = (saved: SavedDiscount, reply: { status?: 202 }) => {
    if (saved.approval) reply.status = 202
    return saved
  }
  serveOffice('POST /office-api/discounts', async (ctx, { body }, reply) =>
    answer(await saveDiscount(ctx, { id: null }, body), reply),
  )
  serveOffice(
    'PUT /office-api/discounts/{id}',
    async (ctx, { params, body: { version, ...fields } }, reply) =>
      answer(await saveDiscount(ctx, { id: params.id, version }, fields), reply),
  )
  serveOffice('POST /office-api/discounts/{id}/end', (ctx, { params }) => endDiscount(ctx, params.id))
}
