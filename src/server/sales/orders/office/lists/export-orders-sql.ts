import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import { shownEmail, shownName, shownPhone } from '#server/platform/database/fragments/data-in-use.ts'
import { eventName } from '#server/platform/database/fragments/translated-texts.ts'
import { type OrderFilter, ordersFound } from './order-list-sql.ts'

/** A filter of orders, and the language for the names of events. */
export type ExportedOrders = OrderFilter & { language?: OfficeLanguage }

const columnsIn = (language: string) =>
  `o.number as "order", to_char(o.created_at at time zone p.time_zone, 'YYYY-MM-DD HH24:MI:SS') as at, o.state,
  ${eventName(language)} as event,
  to_char(d.starts_at at time zone p.time_zone, 'YYYY-MM-DD HH24:MI:SS') as date,
  (select v.name from provinces v where v.id = o.province_id) as province, o.country_code as country,
  o.payment_code as method, (select count(*)::int from tickets t where t.order_id = o.id and t.released_at is null) as tickets,
  o.total, o.currency, ${shownName()} as name, ${shownEmail()} as email, ${shownPhone()} as phone`

/** The orders of a filter in the form of the export, oldest first. */
export function exportedOrders({ language = 'es', ...filter }: ExportedOrders) {
  const { text, values } = ordersFound(filter)
  const found = `select o.id from ${text}`
  return {
    name: 'export-orders',
    text: `select ${columnsIn(`$${values.length + 1}`)} from (${found}) found join orders o on o.id = found.id join event_dates d on d.id = o.date_id
      join events e on e.id = o.event_id join places p on p.id = e.place_id join users u on u.id = o.user_id
      order by o.created_at, o.id`,
    values: [...values, language],
  }
}
