import type { RowSources } from './exports/ask-export.ts'
import { ordersExport } from './orders/office/list-orders.ts'
import { payoutsExport } from './payments/payouts/export-payouts.ts'
import { ledgerExports } from './reports/export-ledger.ts'
import { reportExports } from './reports/export-report.ts'

/** Everything that staff can export, one line per feature. */
export const rowSources: RowSources = {
  ...ledgerExports,
  ...reportExports,
  payouts: payoutsExport,
  orders: ordersExport,
}
