import { z } from 'zod'
import { payoutFilters } from '#contract/office/sales/settlements.ts'
import { numericId } from '#contract/platform/fields.ts'
import { parse } from '#server/platform/http/shop-http.ts'
import type { RowSource } from '#server/records/exports/ask-export.ts'
import { type PayoutLinesFilter, payoutLineRows } from './export-payouts-sql.ts'

const day = z.iso.date('field_is_invalid').optional()
const query = z.object({ ...payoutFilters, payout: numericId.optional(), from: day, to: day })

/** The lines of one payout, or of all payouts that match the list's filter. */
export const payoutsExport: RowSource<PayoutLinesFilter> = {
  filterOf: (ctx, asked) => {
    const { country, state, from = null, to = null, payout = null, ...filter } = parse(query, asked)
    const countries = ctx.countries.filter((code) => !country || code === country)
    return { ...filter, countries, open: state, payout, from, to }
  },
  rows: payoutLineRows,
}
