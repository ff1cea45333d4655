import type { CountryCode } from '#domain/geography/countries/country.ts'
import { formatMoney } from '#domain/platform/money.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { countryInWords, officeText } from '#server/platform/texts/office-texts.ts'
import { bestOf } from './show-transfers.ts'
import { readOfficeLines, readOpenSums } from './transfer-list-sql.ts'

const mostRead = 200
const mostShown = 10

/** Open lines that match a waiting order in at least two ways, oldest first, for the home page. */
export async function findTransfersFound(ctx: StaffCtx, countries: readonly CountryCode[]) {
  const asked = {
    countries,
    q: '',
    amounts: [],
    state: 'open' as const,
    sort: 'id' as const,
    limit: mostRead,
  }
  const { rows } = await readOfficeLines(ctx.db, asked)
  const best = await bestOf({ ...ctx, countries }, rows)
  const found = rows.flatMap((line, nth) => {
    const candidate = best[nth]
    return candidate &&
      (candidate.effect === 'pays' || candidate.effect === 'settles_due') &&
      candidate.reasons.length > 1
      ? [{ line, candidate }]
      : []
  })
  return found.slice(0, mostShown).map(({ line, candidate }) => ({
    id: String(line.id),
    title: `${formatMoney(line)} → ${candidate.name}`,
    detail: [line.payer, line.reference].filter(Boolean).join(' · '),
    since: line.readAt,
    timeZone: 'UTC',
    total: found.length,
  }))
}

/** The sum of unassigned money per country and currency, and the date of its oldest line. */
export async function findOpenLines(ctx: StaffCtx, countries: readonly CountryCode[]) {
  const sums = await readOpenSums(ctx.db, countries)
  const { language } = ctx.staff
  const total = sums.reduce((all, { lines }) => all + lines, 0)
  return sums.map(({ countryCode, currency, amount, lines, since }) => ({
    id: countryCode,
    title: formatMoney({ amount, currency }),
    detail: `${countryInWords(language, countryCode)} · ${officeText(language, 'home_lines', { count: lines })}`,
    since,
    timeZone: 'UTC',
    total,
  }))
}
