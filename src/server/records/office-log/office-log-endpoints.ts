import { countryOf } from '#domain/geography/countries/countries.ts'
import { type CountryCode, countryCodes } from '#domain/geography/countries/country.ts'
import { countriesWhere, type Permission } from '#domain/people/staff/permissions.ts'
import { type Currency, currencies } from '#domain/platform/money.ts'
import { dayAfter, dayIn } from '#domain/platform/time/days.ts'
import { localTimeText } from '#domain/platform/time/place-time.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { eventNames } from '#server/records/event-names/event-names.ts'
import { record } from './act.ts'
import { type ListedLogRow, type LogQuery, listLogRows } from './list-log-sql.ts'
import { verifyLog } from './verify-log.ts'

/** The permissions that also give access to an object's part of the log. */
const maySeeObject: Record<string, Permission> = {
  event: 'events.see',
  order: 'orders.see',
  host_bill: 'transfers.see',
  request: 'requests.see',
  enquiry: 'requests.see',
  complaint: 'complaints.see',
  customer: 'customers.see',
  'data-request': 'data-rights.see',
  mail: 'customers.see',
  message: 'messages.see',
  place: 'places.see',
  staff: 'staff.see',
}

/** The log, limited to what the caller's roles may see. */
export function officeLogEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/log', async (ctx, { query }) => {
    const { object, sort, after, before, limit, ...filters } = query
    const [objectKind = '', ...rest] = object.split(':')
    const objectId = rest.join(':')
    const { timeZone } = countryOf(filters.country || 'MX')
    const sight = visibilityOf(ctx, { kind: objectKind, id: objectId })
    const searchedFrom = objectId ? null : searchedFromOf(filters, timeZone, ctx.clock.now())
    const from = searchedFrom ?? filters.from
    const asked = { ...filters, from, objectKind, objectId, timeZone, sight }
    const eventsOf = countriesWhere(ctx.staff.roles, 'events.see')
    const page = await listLogRows(ctx.db, asked, { sort, after, before, limit })
    const events = page.rows.flatMap((row) => (row.event ? [row.event.id] : []))
    const names = await eventNames(ctx.db, ctx.staff.language, { events })
    const rows = page.rows.map((row) =>
      describe(
        row.event
          ? { ...row, event: { ...row.event, title: names.event(row.event.id, row.event.title) } }
          : row,
        eventsOf,
      ),
    )
    return { ...page, rows, searchedFrom }
  })

  serveOffice('POST /office-api/log/verify', async (ctx, { body }) => {
    const [number = '', hash = ''] = body.seal.split(':')
    const { rows, seals, findings } = await verifyLog(
      ctx,
      number ? { number: Number(number), hash } : undefined,
    )
    await record(ctx, { verb: 'log.verify', changes: { findings: { to: findings.length } } }, 'done')
    return { rows, seals, count: findings.length, faults: findings.slice(0, 100) }
  })
}

/** Words have no index: without a first day, the search covers this many days. */
const searchedDays = 90

function searchedFromOf(
  { q, from, to }: { q: string; from?: string | undefined; to?: string | undefined },
  timeZone: string,
  now: Date,
): string | null {
  if (!q || from) return null
  return dayAfter(to ?? dayIn(timeZone, now), -searchedDays)
}

function visibilityOf({ staff }: StaffCtx, { kind, id }: { kind: string; id: string }): LogQuery['sight'] {
  const { roles } = staff
  const everywhere = roles.filter(({ countries }) => countries.includes('all'))
  const may = id ? maySeeObject[kind] : undefined
  const countries = may ? countriesWhere(roles, may) : []
  return {
    all: countriesWhere(everywhere, 'log.see-all').length > 0,
    countries: countriesWhere(roles, 'log.see-country'),
    money: countriesWhere(roles, 'log.see-money'),
    anywhere: countriesWhere(roles, 'log.see-money').length === countryCodes.length,
    own: staff.id,
    ...(countries.length > 0 && { object: { kind, id, countries } }),
  }
}

/** Returns the currency of an act's amounts, or null when it changed no amount. */
function currencyIn(changes: ListedLogRow['changes']): Currency | null {
  const { to } = (changes as Record<string, { to?: unknown } | undefined>).currency ?? {}
  return currencies.find((one) => one === to) ?? null
}

/** An event's name, for a trip with the start of its date: `Noche de Brisa · 2027-02-12 20:00`. */
const titleOf = ({ title, tripAt, timeZone }: NonNullable<ListedLogRow['event']>) =>
  tripAt ? `${title} · ${localTimeText(new Date(tripAt), timeZone).replace('T', ' ')}` : title

/**
 * `eventsOf`: the countries whose events the caller may see. A refused act on another event is listed without
 * the event's name.
 */
function describe(row: ListedLogRow, eventsOf: readonly CountryCode[]) {
  const { objectKind: kind, objectId: id, countryCode: country, event } = row
  const title = event && eventsOf.includes(event.country) ? titleOf(event) : row.staffName
  return {
    id: row.id,
    at: row.happenedAt.toISOString(),
    timeZone: event?.timeZone ?? countryOf(country ?? 'MX').timeZone,
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    actorEmail: row.actorEmail,
    role: row.role,
    verb: row.verb,
    object: kind && id ? { kind, id, title } : null,
    countryCode: country,
    currency: currencyIn(row.changes) ?? event?.currency ?? null,
    changes: row.changes,
    reason: row.reason,
    approvalId: row.approvalId,
    result: row.result,
  }
}
