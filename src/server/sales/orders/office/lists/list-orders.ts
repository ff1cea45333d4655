import { z } from 'zod'
import type { OfficeCallInput } from '#contract/office/office-contract.ts'
import { orderFilters, type OrderListRow as Wire } from '#contract/office/sales/office-orders.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { maskEmail } from '#domain/people/staff/mask-contact.ts'
import { countriesWhere } from '#domain/people/staff/permissions.ts'
import { toMajor } from '#domain/platform/money.ts'
import { paymentStateOf } from '#domain/sales/payments/attempts/payment-states.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { parse } from '#server/platform/http/shop-http.ts'
import { eventNames } from '#server/records/event-names/event-names.ts'
import type { RowSource } from '#server/records/exports/ask-export.ts'
import { slowCodes } from '../waiting-orders.ts'
import { type ExportedOrders, exportedOrders } from './export-orders-sql.ts'
import { type OrderFilter, type OrderListRow, readFilterNames, readOfficeOrders } from './order-list-sql.ts'
import { parseOrderSearch } from './parse-order-search.ts'

type Query = OfficeCallInput<'GET /office-api/orders'>['query']

/**
 * The SQL filter of the orders' list and its export, limited to the caller's countries. The export's caller
 * has passed its permission check.
 */
export function orderFilterOf(
  ctx: StaffCtx,
  query: Omit<Query, 'sort' | 'after' | 'before' | 'limit'>,
): OrderFilter {
  const { q, waits, country, sold, ...filter } = query
  const now = ctx.clock.now()
  return {
    ...filter,
    countries: ctx.countries.filter((code) => country === undefined || code === country),
    q: q ? parseOrderSearch(ctx, q) : undefined,
    soldBy: sold === 'me' ? ctx.staff.id : sold || undefined,
    unpaid: waits === 'unpaid' ? now : undefined,
    endsToday: waits === 'ends_today' ? JSON.stringify({ now, codes: slowCodes }) : undefined,
    partPaid: waits === 'part_paid' ? now : undefined,
    task: waits === 'task' ? now : undefined,
    refund: waits === 'refund' ? now : undefined,
  }
}

const query = z.object(orderFilters)

/** The orders that match the list's filter. */
export const ordersExport: RowSource<ExportedOrders> = {
  filterOf: (ctx, asked) => ({ ...orderFilterOf(ctx, parse(query, asked)), language: ctx.staff.language }),
  rows: exportedOrders,
}

/** A page of the orders in the caller's countries, with the sums of all that match. */
export async function listOfficeOrders(ctx: StaffCtx, { sort, after, before, limit, ...query }: Query) {
  const filter = orderFilterOf(ctx, query)
  const [{ rows, sums, ...page }, names] = await Promise.all([
    readOfficeOrders(ctx.db, filter, { sort, after, before, limit }),
    readFilterNames(ctx.db, filter),
  ])
  const own = await eventNames(ctx.db, ctx.staff.language, {
    events: [...rows.map(({ eventId }) => eventId), ...(names.eventId === null ? [] : [names.eventId])],
    variants: filter.variant === undefined ? [] : [filter.variant],
  })
  return {
    ...page,
    names: {
      event: names.event && own.event(names.eventId ?? 0, names.event),
      variant: names.variant && own.variant(filter.variant ?? 0, names.variant),
      date: names.date,
    },
    rows: rows.map((row) => describeRow(ctx, { ...row, eventName: own.event(row.eventId, row.eventName) })),
    sums: sums.map(({ currency, amount }) => ({ currency, total: toMajor(amount, currency) })),
  }
}

function describeRow(ctx: StaffCtx, order: OrderListRow): Wire {
  const { attemptState, eventId, eventName, buyerName, buyerEmail, ...row } = order
  const see = contactSight(ctx, row.countryCode)
  return {
    ...row,
    paymentState: paymentStateOf(row.state, attemptState),
    total: toMajor(row.total, row.currency),
    createdAt: row.createdAt.toISOString(),
    holdUntil: row.holdUntil?.toISOString() ?? null,
    startsAt: row.startsAt.toISOString(),
    event: { id: eventId, name: eventName },
    buyer: {
      name: buyerName,
      email: see === 'none' ? null : see === 'all' ? buyerEmail : maskEmail(buyerEmail),
    },
  }
}

/** How much contact data the caller may see in a country. */
export function contactSight({ staff }: StaffCtx, country: CountryCode): 'all' | 'masked' | 'none' {
  if (countriesWhere(staff.roles, 'contacts.see').includes(country)) return 'all'
  return countriesWhere(staff.roles, 'contacts.see-masked').includes(country) ? 'masked' : 'none'
}
