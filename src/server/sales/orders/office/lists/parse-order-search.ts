import { countriesWhere } from '#domain/people/staff/permissions.ts'
import { foldOrderNumber } from '#domain/sales/orders/order-number.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { OrderSearch } from './match-orders-sql.ts'

/** Parses the search text for orders. Contact data match only for callers who may see them. */
export function parseOrderSearch(ctx: StaffCtx, typed: string): OrderSearch {
  const words = typed
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[%_\\]/g, '')
  return {
    words,
    number: foldOrderNumber(words) || '-',
    digits: /^[+\d\s()./-]+$/.test(words) ? words.replaceAll(/\D/g, '') : '',
    contactsIn: countriesWhere(ctx.staff.roles, 'contacts.see'),
  }
}
