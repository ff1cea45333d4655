import type { OfficeCallInput } from '#contract/office/office-contract.ts'
import type { Report } from '#contract/office/sales/reports.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import type { Currency } from '#domain/platform/money.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { dayAfter, dayIn } from '#domain/platform/time/days.ts'
import {
  calendarGroups,
  groupsOf,
  measuresOf,
  type ReportGroup,
  type ReportKind,
  type Sums,
  summedMeasures,
  valuesOf,
} from '#domain/sales/reports/report-kinds.ts'
import type { Shop, Staff } from '#server/platform/context.ts'
import { recordOf } from '#server/platform/database/column-names.ts'
import type { Queryable } from '#server/platform/database.ts'
import { eventNames } from '#server/records/event-names/event-names.ts'
import { type Period, readMoneyReport } from './money-report-sql.ts'
import { readOccupancy, readVanOccupancy } from './occupancy-sql.ts'
import { readRides } from './rides-sql.ts'

export type ReportQuery = OfficeCallInput<'GET /office-api/reports/occupancy'>['query']

/** The longest period: longer tables are not readable. */
const mostDays = 1_100

type ReportAskedCtx = Pick<Shop, 'clock'> & {
  countries: readonly CountryCode[]
  staff: Pick<Staff, 'language'>
}

type ReportCtx = ReportAskedCtx & Pick<Shop, 'db'>

/**
 * A report of a period in one country or in all that the caller may see.
 * @throws Refusal invalid_input for an unknown group, or a period that ends before it begins or is too long;
 * not_found for another country
 */
export function showReport(ctx: ReportCtx, kind: ReportKind, query: ReportQuery): Promise<Report> {
  return readReport(ctx.db.standby ?? ctx.db, reportAsked(ctx, kind, query))
}

/** A report with its period and group; holds that expire after `now` count as held. */
export type ReportAsked = {
  kind: ReportKind
  period: Period
  group: ReportGroup
  countries: readonly CountryCode[]
  language: OfficeLanguage
  now: Date
}

/** Reads a report. */
export async function readReport(
  db: Queryable,
  { kind, period, group, countries, language, now }: ReportAsked,
): Promise<Report> {
  const found = await readRows(db, { kind, period, group, language, now })
  const names = await eventNames(db, language, {
    events: group === 'event' ? found.map(({ key }) => Number(key)) : [],
  })
  const rows = found.map((row) => ({ ...row, label: names.event(Number(row.key), row.label) }))
  const currencies = [...new Set(rows.map(({ currency }) => currency ?? null))]
  return {
    kind,
    from: period.from,
    to: period.to,
    group,
    countries: [...countries],
    measures: measuresOf(kind),
    tables: currencies.map((currency) => {
      const own = rows.filter((row) => (row.currency ?? null) === currency)
      const shown = calendarGroups.includes(group) ? withEmptyRows(own, period, group) : own
      const valued = shown.map((row) => ({ key: row.key, label: row.label, values: valuesOf(kind, row) }))
      return {
        currency,
        rows: calendarGroups.includes(group) ? valued : valued.filter(hasValue).sort(byFirstAmount(kind)),
        totals: valuesOf(kind, addUp(own)),
      }
    }),
  }
}

/** A measure has the name of its column. */
type FoundRow = { currency?: Currency; key: string; label: string } & Sums

async function readRows(
  db: Queryable,
  { kind, period, group, language, now }: Omit<ReportAsked, 'countries'>,
): Promise<FoundRow[]> {
  if (kind === 'rides') return (await readRides(db, period, { group, language })).map(recordOf)
  if (kind !== 'occupancy') {
    const rows = await readMoneyReport(db, period, { group, discounted: kind === 'discounts' })
    return rows.map(recordOf)
  }
  const rows =
    group === 'vehicle'
      ? await readVanOccupancy(db, period, language)
      : await readOccupancy(db, period, { group, now })
  return rows.map(recordOf)
}

const hasValue = ({ values }: { values: (number | null)[] }) => values.some(Boolean)

/**
 * The report that a query asks for, in the countries that the caller may see.
 * @throws Refusal as `showReport`
 */
export function reportAsked(ctx: ReportAskedCtx, kind: ReportKind, query: ReportQuery): ReportAsked {
  const chosen = ctx.countries.filter((code) => query.country === '' || code === query.country)
  if (chosen.length === 0) throw new Refusal('not_found')
  const group = query.group || groupsOf[kind][0]
  if (!groupsOf[kind].includes(group)) throw refusedField('group', 'field_is_invalid')
  const zones = chosen.map((code) => countryOf(code).timeZone)
  const now = ctx.clock.now()
  const to = query.to ?? dayIn(zones[0] ?? 'UTC', now)
  const from = query.from ?? dayAfter(to, -29)
  if (from > to || dayAfter(from, mostDays) < to) throw refusedField('from', 'field_is_invalid')
  const period: Period = { countries: chosen, zones, from, to }
  return { kind, period, group, countries: ctx.countries, language: ctx.staff.language, now }
}

/** Adds empty rows for days, weeks or months without data, so that charts show the gaps. */
function withEmptyRows<Row extends { key: string }>(
  rows: Row[],
  { from, to }: Period,
  group: ReportGroup,
): ({ key: string; label: string } & Sums)[] {
  const byKey = new Map<string, { key: string; label: string } & Sums>(
    rows.map((row) => [row.key, { ...row, label: row.key }]),
  )
  const keys = new Set<string>()
  for (let day = from; day <= to; day = dayAfter(day, 1)) keys.add(calendarKeyOf(day, group))
  return [...keys].map((key) => byKey.get(key) ?? { key, label: key })
}

function calendarKeyOf(day: string, group: ReportGroup): string {
  if (group === 'month') return day.slice(0, 7)
  return group === 'day' ? day : dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** The sums of all rows. */
export function addUp(rows: readonly Sums[]): Sums {
  const names = keysOf(summedMeasures)
  return Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)]))
}

/** Sorts by the largest amount, else by the largest count. */
function byFirstAmount(kind: ReportKind) {
  const measures = measuresOf(kind)
  const nth = Math.max(
    measures.findIndex(({ unit }) => unit === 'money'),
    0,
  )
  return (one: { values: (number | null)[] }, other: { values: (number | null)[] }) =>
    (other.values[nth] ?? 0) - (one.values[nth] ?? 0)
}
