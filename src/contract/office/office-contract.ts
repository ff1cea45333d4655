import type { EndpointAnswer, EndpointInput, EndpointRequest } from '../platform/endpoint.ts'
import { healthEndpoints } from './back-office/health.ts'
import { homeEndpoints } from './back-office/home.ts'
import { searchEndpoints } from './back-office/search.ts'
import { viewEndpoints } from './back-office/views.ts'
import { callOffEndpoints } from './catalogue/call-offs.ts'
import { contentEndpoints } from './catalogue/content.ts'
import { enquiryBulkEndpoints } from './catalogue/enquiry-bulk.ts'
import { eventBulkEndpoints } from './catalogue/event-bulk.ts'
import { eventEditEndpoints } from './catalogue/event-edits.ts'
import { officeEnquiryEndpoints } from './catalogue/office-enquiries.ts'
import { officeEventEndpoints } from './catalogue/office-events.ts'
import { officePostponementEndpoints } from './catalogue/office-postponements.ts'
import { officeRequestEndpoints } from './catalogue/requests.ts'
import { messageEndpoints } from './catalogue/staff-messages.ts'
import { addressEndpoints } from './geography/addresses.ts'
import { mapEndpoints } from './geography/map.ts'
import { officePlaceEndpoints } from './geography/office-places.ts'
import { mailBulkEndpoints } from './mails/mail-bulk.ts'
import { officeMailEndpoints } from './mails/mails.ts'
import { customerEndpoints } from './people/customers.ts'
import { dataRequestEndpoints } from './people/data-requests.ts'
import { officeComplaintEndpoints } from './people/office-complaints.ts'
import { peopleEndpoints } from './people/people.ts'
import { staffEndpoints } from './people/staff.ts'
import { approvalEndpoints } from './records/approvals.ts'
import { exportEndpoints } from './records/exports.ts'
import { logEndpoints } from './records/office-log.ts'
import { officeDiscountEndpoints } from './sales/discounts.ts'
import { moneyReturnEndpoints } from './sales/money-returns.ts'
import { moneyTaskEndpoints } from './sales/money-tasks.ts'
import { officeOrderEndpoints } from './sales/office-orders.ts'
import { officePaymentEndpoints } from './sales/office-payments.ts'
import { officeRefundEndpoints } from './sales/office-refunds.ts'
import { phoneSaleEndpoints } from './sales/phone-sales.ts'
import { reportEndpoints } from './sales/reports.ts'
import { settlementEndpoints } from './sales/settlements.ts'
import { statementImportEndpoints } from './sales/statement-imports.ts'
import { officeTransferEndpoints } from './sales/transfers.ts'
import { drivingOfficeEndpoints } from './travel/driving.ts'
import { fleetEndpoints } from './travel/fleet.ts'
import { manifestEndpoints } from './travel/manifests.ts'
import { planEndpoints } from './travel/plans.ts'
import { tripEndpoints } from './travel/trips.ts'

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
    ...drivingOfficeEndpoints,
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
