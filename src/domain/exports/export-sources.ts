import { keysOf } from '../keys-of.ts'
import type { Permission } from '../staff/permissions.ts'

/**
 * The kind of value in a cell: `money` in minor units of the row's currency; `time` and `day` in the time zone of the
 * row's country; `code` is translated into the person's language, with the code itself in a column beside it.
 */
export type CellType = 'text' | 'code' | 'money' | 'count' | 'share' | 'time' | 'day'

export type ExportColumnName =
  | 'account'
  | 'amount'
  | 'at'
  | 'booked'
  | 'booked_fee'
  | 'country'
  | 'credit'
  | 'currency'
  | 'date'
  | 'day'
  | 'debit'
  | 'difference'
  | 'email'
  | 'entries'
  | 'event'
  | 'explained'
  | 'fee'
  | 'file'
  | 'kind'
  | 'method'
  | 'movement'
  | 'name'
  | 'order'
  | 'ours'
  | 'outcome'
  | 'phone'
  | 'provider'
  | 'province'
  | 'row'
  | 'state'
  | 'theirs'
  | 'tickets'
  | 'total'
  | 'why'

/** `contact`: an address of a person, which roles with masked contacts cannot export. */
export type ExportColumn = { name: ExportColumnName; type: CellType; personal?: true; contact?: true }

type ExportSource = { may: Permission; columns: readonly ExportColumn[] }

const column = (name: ExportColumnName, type: CellType = 'text'): ExportColumn => ({ name, type })
const personal = (name: ExportColumnName): ExportColumn => ({ name, type: 'text', personal: true })
const contact = (name: ExportColumnName): ExportColumn => ({ ...personal(name), contact: true })

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
} as const satisfies Record<string, ExportSource>

export type ExportSourceName = keyof typeof exportSources

export const exportSourceNames = keysOf(exportSources)

export const exportFormats = ['csv', 'xlsx'] as const

export type ExportFormat = (typeof exportFormats)[number]

export const exportStates = ['waiting', 'asked', 'done', 'failed'] as const

/** With more rows of personal data than this, another person has to approve the export. */
export const mostPersonalRows = 1_000

/** The columns of a source among `names`, in the source's order. */
export function columnsOf(source: ExportSourceName, names?: readonly string[]): ExportColumn[] {
  const all: readonly ExportColumn[] = exportSources[source].columns
  return all.filter(({ name }) => !names || names.includes(name))
}
