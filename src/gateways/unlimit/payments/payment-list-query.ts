/** The parameters shared by `GET /api/payments` and `GET /api/refunds`. */
export type ListQuery = {
  from: Date
  until: Date
  count: number
  ascending: boolean
  orderId: string | undefined
  method: string | undefined
  currency: string | undefined
}

const day = 86_400_000

/**
 * Parses the query, or returns its error. The window must be under 7 days; by default it is the last 24
 * hours.
 */
export function readListQuery(query: Record<string, string>, now: Date): ListQuery | string {
  if (!query.request_id) return 'request_id: is required'
  const until = query.end_time ? new Date(query.end_time) : now
  const from = query.start_time ? new Date(query.start_time) : new Date(until.getTime() - day)
  if (Number.isNaN(until.getTime())) return 'end_time: is not a date'
  if (Number.isNaN(from.getTime())) return 'start_time: is not a date'
  if (until.getTime() - from.getTime() >= 7 * day)
    return 'end_time: must be less than 7 days after start_time'
  const count = Number(query.max_count ?? 1000)
  if (!Number.isInteger(count) || count < 1 || count >= 10_000) return 'max_count: must be from 1 to 9999'
  const order = query.sort_order ?? 'desc'
  if (order !== 'asc' && order !== 'desc') return 'sort_order: must be asc or desc'
  return {
    from,
    until,
    count,
    ascending: order === 'asc',
    orderId: query.merchant_order_id,
    method: query.payment_method,
    currency: query.currency,
  }
}

/** A page of the items created in the window, in the requested order. */
export function pageOf<T extends { createdAt: Date }>(
  all: T[],
  query: ListQuery,
): { page: T[]; hasMore: boolean } {
  const inWindow = all
    // The end is exclusive, but something created in this very millisecond must be found.
    .filter((one) => one.createdAt >= query.from && one.createdAt <= query.until)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  if (!query.ascending) inWindow.reverse()
  return { page: inWindow.slice(0, query.count), hasMore: inWindow.length > query.count }
}
