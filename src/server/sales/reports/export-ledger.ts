import { z } from 'zod'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { parse } from '#server/platform/http/shop-http.ts'
import type { RowSource } from '#server/records/exports/ask-export.ts'
import { journalRows, type LedgerFilter, ledgerRows } from './export-ledger-sql.ts'

const day = z.iso.date('field_is_invalid').optional()
const query = z.object({ from: day, to: day, country: z.enum(countryCodes).optional() })

const filterOf: RowSource<LedgerFilter>['filterOf'] = (ctx, asked) => {
  const { from = null, to = null, country } = parse(query, asked)
  const countries = ctx.countries.filter((code) => !country || code === country)
  return { countries, from, to, language: ctx.staff.language }
}

/** The exports of the ledger's entries, and of the daily journal for accounting. */
export const ledgerExports = {
  ledger: { filterOf, rows: ledgerRows },
  journal: { filterOf, rows: journalRows },
} satisfies Record<string, RowSource<LedgerFilter>>
