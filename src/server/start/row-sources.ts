import { enquiriesExport } from '../catalogue/enquiries/office/show-enquiry.ts'
import { mailsExport } from '../mails/office/show-mails.ts'
import { customersExport } from '../people/accounts/office/show-customers.ts'
import { complaintsExport } from '../people/complaints/office/show-complaint.ts'
import type { RowSources } from '../records/exports/ask-export.ts'
import { ordersExport } from '../sales/orders/office/lists/list-orders.ts'
import { paymentsExport } from '../sales/payments/office/show-payments.ts'
import { payoutsExport } from '../sales/payments/payouts/office/export-payouts.ts'
import { refundsExport } from '../sales/payments/refunds/office/show-refund.ts'
import { transfersExport } from '../sales/payments/transfers/office/show-transfers.ts'
import { ledgerExports } from '../sales/reports/export-ledger.ts'
import { reportExports } from '../sales/reports/export-report.ts'

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
