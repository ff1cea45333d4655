import type { Permission } from '#domain/people/staff/permissions.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import {
  groupsOf,
  type MeasureName,
  measuresOf,
  moneyReports,
  type ReportGroup,
  type ReportKind,
} from '#domain/sales/reports/report-kinds.ts'

/**
 * The kind of value in a cell: `money` in minor units of the row's currency; `time` and `day` in the time zone of the
 * row's country; `code` is translated into the person's language, with the code itself in a column beside it.
 */
export type CellType = 'text' | 'code' | 'money' | 'count' | 'share' | 'time' | 'day'

export type ExportColumnName =
  | 'account'
  | 'amount'
  | 'at'
  | 'bank'
  | 'address'
  | 'answer'
  | 'answer_by'
  | 'answered'
  | 'booked'
  | 'booked_fee'
  | 'refunded_elsewhere'
  | 'disputed'
  | 'taken_back'
  | 'bounced'
  | 'forgiven'
  | 'written_off'
  | 'given_back'
  | 'reserved'
  | 'cause'
  | 'company'
  | 'complaint'
  | 'country'
  | 'credit'
  | 'currency'
  | 'customer'
  | 'date'
  | 'day'
  | 'debit'
  | 'difference'
  | 'discount'
  | 'driver'
  | 'document'
  | 'document_kind'
  | 'done'
  | 'earlier'
  | 'email'
  | 'enquiry'
  | 'entries'
  | 'event'
  | 'explained'
  | 'fee'
  | 'file'
  | 'guardian'
  | 'handler'
  | 'kind'
  | 'mail'
  | 'message'
  | 'method'
  | 'month'
  | 'movement'
  | 'name'
  | 'order'
  | 'ours'
  | 'outcome'
  | 'passengers'
  | 'payer'
  | 'phone'
  | 'place'
  | 'provider'
  | 'province'
  | 'reference'
  | 'request'
  | 'row'
  | 'sent'
  | 'service'
  | 'state'
  | 'subject'
  | 'theirs'
  | 'tickets'
  | 'total'
  | 'vehicle'
  | 'verified'
  | 'week'
  | 'why'

/** `contact`: an address of a person, which roles with masked contacts cannot export. */
export type ExportColumn = {
  name: ExportColumnName | MeasureName
  type: CellType
  personal?: true
  contact?: true
}

/** The filter of an export, as in the address of its list. */
export type ExportQuery = Record<string, string>

/** The columns of a report depend on the query. */
type ExportSource = {
  may: Permission
  columns: readonly ExportColumn[] | ((query: ExportQuery) => ExportColumn[])
}

const column = (name: ExportColumn['name'], type: CellType = 'text'): ExportColumn => ({ name, type })
const personal = (name: ExportColumnName): ExportColumn => ({ name, type: 'text', personal: true })
const contact = (name: ExportColumnName): ExportColumn => ({ ...personal(name), contact: true })

/** The column that names the rows of a report; a week and a month are named by their first day. */
const groupColumns = {
  day: column('day', 'day'),
  week: column('week', 'day'),
  month: column('month', 'day'),
  event: column('event'),
  method: column('method', 'code'),
  province: column('province'),
  discount: column('discount'),
  vehicle: column('vehicle'),
  driver: personal('driver'),
} as const satisfies Record<ReportGroup, ExportColumn>

/** The columns of a report, as on its page; without a valid group those of its default group. */
function reportColumns(kind: ReportKind, asked?: string): ExportColumn[] {
  const group = groupsOf[kind].find((one) => one === asked) ?? groupsOf[kind][0]
  const measures = measuresOf(kind).map(({ name, unit }) => column(name, unit))
  const isMoney = measures.some(({ type }) => type === 'money')
  return [groupColumns[group], ...(isMoney ? [column('currency')] : []), ...measures]
}

/** The report of money that an export's query names. */
export const moneyReportOf = ({ report }: ExportQuery) =>
  moneyReports.find((one) => one === report) ?? moneyReports[0]

/** The lists that can be exported, with their columns in order and the required permission. */
export const exportSources = {
  ledger: {
    may: 'reports.money',
    columns: [
      column('at', 'time'),
      column('kind', 'code'),
      column('account', 'code'),
      column('amount', 'money'),
      column('currency'),
      column('order'),
      column('method', 'code'),
      column('event'),
      column('province'),
      column('country'),
      column('movement', 'count'),
    ],
  },
  journal: {
    may: 'reports.money',
    columns: [
      column('day', 'day'),
      column('country'),
      column('account', 'code'),
      column('kind', 'code'),
      column('debit', 'money'),
      column('credit', 'money'),
      column('currency'),
      column('entries', 'count'),
    ],
  },
  payouts: {
    may: 'reports.money',
    columns: [
      column('file'),
      column('provider', 'code'),
      column('row', 'count'),
      column('day', 'day'),
      column('kind', 'code'),
      column('outcome', 'code'),
      column('ours'),
      column('theirs'),
      column('order'),
      column('amount', 'money'),
      column('fee', 'money'),
      column('booked', 'money'),
      column('booked_fee', 'money'),
      column('refunded_elsewhere', 'money'),
      column('disputed', 'money'),
      column('given_back', 'money'),
      column('reserved', 'money'),
      column('difference', 'money'),
      column('currency'),
      column('country'),
      column('explained', 'time'),
      column('why'),
    ],
  },
  orders: {
    may: 'orders.see',
    columns: [
      column('order'),
      column('at', 'time'),
      column('state', 'code'),
      column('event'),
      column('date', 'time'),
      column('province'),
      column('country'),
      column('method', 'code'),
      column('tickets', 'count'),
      column('total', 'money'),
      column('currency'),
      personal('name'),
      contact('email'),
      contact('phone'),
    ],
  },
  payments: {
    may: 'reports.money',
    columns: [
      column('order'),
      column('at', 'time'),
      column('state', 'code'),
      column('amount', 'money'),
      column('fee', 'money'),
      column('disputed', 'money'),
      column('given_back', 'money'),
      column('refunded_elsewhere', 'money'),
      column('taken_back', 'money'),
      column('bounced', 'money'),
      column('forgiven', 'money'),
      column('written_off', 'money'),
      column('currency'),
      column('method', 'code'),
      column('country'),
      column('ours'),
      column('theirs'),
    ],
  },
  refunds: {
    may: 'orders.see',
    columns: [
      column('order'),
      column('at', 'time'),
      column('state', 'code'),
      column('cause', 'code'),
      column('amount', 'money'),
      column('currency'),
      column('method', 'code'),
      column('country'),
      column('theirs'),
      column('done', 'time'),
      personal('name'),
    ],
  },
  transfers: {
    may: 'transfers.see',
    columns: [
      column('day', 'day'),
      column('state', 'code'),
      column('amount', 'money'),
      column('currency'),
      column('order'),
      column('country'),
      column('bank'),
      column('why'),
      personal('payer'),
      personal('reference'),
    ],
  },
  customers: {
    may: 'customers.see',
    columns: [
      column('customer'),
      column('at', 'time'),
      column('country'),
      column('verified', 'code'),
      column('orders', 'count'),
      personal('name'),
      contact('email'),
      contact('phone'),
    ],
  },
  mails: {
    may: 'customers.see',
    columns: [
      column('mail', 'count'),
      column('at', 'time'),
      column('kind', 'code'),
      column('state', 'code'),
      column('order'),
      column('country'),
      column('sent', 'time'),
      contact('email'),
    ],
  },
  enquiries: {
    may: 'requests.see',
    columns: [
      column('enquiry', 'count'),
      column('at', 'time'),
      column('state', 'code'),
      column('kind', 'code'),
      column('country'),
      column('day', 'day'),
      column('passengers', 'count'),
      column('handler'),
      personal('name'),
      personal('company'),
      personal('place'),
      // A message may contain contacts.
      contact('message'),
      contact('email'),
      contact('phone'),
    ],
  },
  complaints: {
    may: 'complaints.export',
    columns: [
      column('complaint'),
      column('at', 'time'),
      column('state', 'code'),
      column('kind', 'code'),
      column('subject', 'code'),
      column('country'),
      column('answer_by', 'day'),
      column('answered', 'time'),
      column('order'),
      column('amount', 'money'),
      column('currency'),
      personal('service'),
      personal('name'),
      { name: 'document_kind', type: 'code', personal: true },
      // Words of a complaint may contain contacts.
      contact('document'),
      contact('address'),
      contact('email'),
      contact('phone'),
      contact('guardian'),
      contact('message'),
      contact('request'),
      column('earlier'),
      contact('answer'),
    ],
  },
  report: {
    may: 'reports.money',
    columns: (query) => reportColumns(moneyReportOf(query), query.group),
  },
  occupancy: {
    may: 'reports.occupancy',
    columns: (query) => reportColumns('occupancy', query.group),
  },
  rides: {
    may: 'reports.occupancy',
    columns: (query) => reportColumns('rides', query.group),
  },
} as const satisfies Record<string, ExportSource>

export type ExportSourceName = keyof typeof exportSources

export const exportSourceNames = keysOf(exportSources)

/** `csv_sep`: a CSV whose first line names its separator, for an Excel with other settings than its country's. */
export const exportFormats = ['csv', 'csv_sep', 'xlsx'] as const

export type ExportFormat = (typeof exportFormats)[number]

export const exportStates = ['waiting', 'asked', 'done', 'failed'] as const

/** With more rows of personal data than this, another person has to approve the export. */
export const mostPersonalRows = 1_000

/** The columns of a source for a query, in order; with `names` only those. */
export function columnsOf(
  source: ExportSourceName,
  query: ExportQuery,
  names?: readonly string[],
): ExportColumn[] {
  const { columns }: ExportSource = exportSources[source]
  const all = typeof columns === 'function' ? columns(query) : columns
  return all.filter(({ name }) => !names || names.includes(name))
}
