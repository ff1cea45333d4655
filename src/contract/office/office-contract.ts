import type { EndpointAnswer, EndpointInput, EndpointRequest } from '../endpoint.ts'
import { officeComplaintEndpoints } from './complaints/office-complaints.ts'
import { contentEndpoints } from './content.ts'
import { customerEndpoints } from './customers/customers.ts'
import { dataRequestEndpoints } from './customers/data-requests.ts'
import { officeDiscountEndpoints } from './discounts.ts'
import { enquiryBulkEndpoints } from './enquiries/enquiry-bulk.ts'
import { officeEnquiryEndpoints } from './enquiries/office-enquiries.ts'
import { callOffEndpoints } from './events/call-offs.ts'
import { eventBulkEndpoints } from './events/event-bulk.ts'
import { eventEditEndpoints } from './events/event-edits.ts'
import { officeEventEndpoints } from './events/office-events.ts'
import { officePostponementEndpoints } from './events/office-postponements.ts'
import { homeEndpoints } from './home.ts'
import { viewEndpoints } from './lists/views.ts'
import { mailBulkEndpoints } from './mails/mail-bulk.ts'
import { officeMailEndpoints } from './mails/mails.ts'
import { messageEndpoints } from './mails/staff-messages.ts'
import { officePlaceEndpoints } from './office-places.ts'
import { officeOrderEndpoints } from './orders/office-orders.ts'
import { phoneSaleEndpoints } from './orders/phone-sales.ts'
import { moneyReturnEndpoints } from './payments/money-returns.ts'
import { moneyTaskEndpoints } from './payments/money-tasks.ts'
import { officePaymentEndpoints } from './payments/office-payments.ts'
import { officeRefundEndpoints } from './payments/office-refunds.ts'
import { statementImportEndpoints } from './payments/statement-imports.ts'
import { officeTransferEndpoints } from './payments/transfers.ts'
import { exportEndpoints } from './reports/exports.ts'
import { healthEndpoints } from './reports/health.ts'
import { reportEndpoints } from './reports/reports.ts'
import { settlementEndpoints } from './reports/settlements.ts'
import { officeRequestEndpoints } from './requests.ts'
import { searchEndpoints } from './search.ts'
import { approvalEndpoints } from './staff/approvals.ts'
import { logEndpoints } from './staff/office-log.ts'
import { peopleEndpoints } from './staff/people.ts'
import { staffEndpoints } from './staff/staff.ts'
import { addressEndpoints } from './trips/addresses.ts'
import { fleetEndpoints } from './trips/fleet.ts'
import { manifestEndpoints } from './trips/manifests.ts'
import { mapEndpoints } from './trips/map.ts'
import { planEndpoints } from './trips/plans.ts'
import { tripEndpoints } from './trips/trips.ts'

/**
 * The endpoints of the office, by area. An endpoint without a permission does not compile (office-endpoint.ts).
 */
export const officeAreas = {
  orders: { ...officeOrderEndpoints, ...phoneSaleEndpoints },
  discounts: officeDiscountEndpoints,
  content: contentEndpoints,
  places: officePlaceEndpoints,
  requests: officeRequestEndpoints,
  enquiries: { ...officeEnquiryEndpoints, ...enquiryBulkEndpoints },
  complaints: officeComplaintEndpoints,
  mails: { ...officeMailEndpoints, ...mailBulkEndpoints, ...messageEndpoints },
  refunds: officeRefundEndpoints,
  payments: { ...officePaymentEndpoints, ...moneyReturnEndpoints, ...moneyTaskEndpoints },
  customers: { ...customerEndpoints, ...dataRequestEndpoints },
  events: {
    ...officeEventEndpoints,
    ...eventEditEndpoints,
    ...eventBulkEndpoints,
    ...callOffEndpoints,
    ...officePostponementEndpoints,
  },
  staff: { ...staffEndpoints, ...peopleEndpoints },
  log: logEndpoints,
  search: searchEndpoints,
  home: homeEndpoints,
  views: viewEndpoints,
  approvals: approvalEndpoints,
  transfers: { ...officeTransferEndpoints, ...statementImportEndpoints },
  trips: {
    ...addressEndpoints,
    ...fleetEndpoints,
    ...tripEndpoints,
    ...planEndpoints,
    ...manifestEndpoints,
    ...mapEndpoints,
  },
  reports: { ...reportEndpoints, ...exportEndpoints, ...settlementEndpoints, ...healthEndpoints },
}

/** The same endpoints by method and path. */
export const officeContract = {
  ...officeAreas.orders,
  ...officeAreas.events,
  ...officeAreas.discounts,
  ...officeAreas.content,
  ...officeAreas.places,
  ...officeAreas.requests,
  ...officeAreas.enquiries,
  ...officeAreas.complaints,
  ...officeAreas.mails,
  ...officeAreas.refunds,
  ...officeAreas.payments,
  ...officeAreas.customers,
  ...officeAreas.staff,
  ...officeAreas.log,
  ...officeAreas.search,
  ...officeAreas.home,
  ...officeAreas.views,
  ...officeAreas.approvals,
  ...officeAreas.reports,
  ...officeAreas.transfers,
  ...officeAreas.trips,
}

export type OfficeContract = typeof officeContract
export type OfficeCall = keyof OfficeContract

export type OfficeCallWho<C extends OfficeCall> = OfficeContract[C]['who']
export type OfficeCallInput<C extends OfficeCall> = EndpointInput<OfficeContract[C]>
export type OfficeCallRequest<C extends OfficeCall> = EndpointRequest<OfficeContract[C]>
export type OfficeCallAnswer<C extends OfficeCall> = EndpointAnswer<OfficeContract[C]>
