import { customersExport } from './accounts/office/show-customers.ts'
import { complaintsExport } from './complaints/office/show-complaint.ts'
import { mailsExport } from './emails/office/show-mails.ts'
import { enquiriesExport } from './enquiries/office/show-enquiry.ts'
import type { RowSources } from './exports/ask-export.ts'
import { ordersExport } from './orders/office/list-orders.ts'
import { paymentsExport } from './payments/office/show-payments.ts'
import { payoutsExport } from './payments/payouts/export-payouts.ts'
import { refundsExport } from './payments/refunds/office/show-refund.ts'
import { transfersExport } from './payments/transfers/office/show-transfers.ts'
import { ledgerExports } from './reports/export-ledger.ts'
import { reportExports } from './reports/export-report.ts'

/** Everything that staff can export, one line per feature. */
export const rowSources: RowSources = {
  ...ledgerExports,
  ...reportExports,
  payouts: payoutsExport,
  orders: ordersExport,
  payments: paymentsExport,
  refunds: refundsExport,
  transfers: transfersExport,
  customers: customersExport,
  mails: mailsExport,
  enquiries: enquiriesExport,
  complaints: complaintsExport,
}
