import type { EndpointAnswer, EndpointInput, EndpointRequest } from '../platform/endpoint.ts'
import { healthContract } from './back-office/health.ts'
import { homeContract } from './back-office/home.ts'
import { searchContract } from './back-office/search.ts'
import { viewContract } from './back-office/views.ts'
import { callOffContract } from './catalogue/call-offs.ts'
import { contentContract } from './catalogue/content.ts'
import { enquiryBulkContract } from './catalogue/enquiry-bulk.ts'
import { eventBulkContract } from './catalogue/event-bulk.ts'
import { eventEditContract } from './catalogue/event-edits.ts'
import { officeEnquiryContract } from './catalogue/office-enquiries.ts'
import { officeEventContract } from './catalogue/office-events.ts'
import { officePostponementContract } from './catalogue/office-postponements.ts'
import { officeRequestContract } from './catalogue/requests.ts'
import { messageContract } from './catalogue/staff-messages.ts'
import { addressContract } from './geography/addresses.ts'
import { mapContract } from './geography/map.ts'
import { officePlaceContract } from './geography/office-places.ts'
import { mailBulkContract } from './mails/mail-bulk.ts'
import { officeMailContract } from './mails/mails.ts'
import { customerContract } from './people/customers.ts'
import { dataRequestContract } from './people/data-requests.ts'
import { officeComplaintContract } from './people/office-complaints.ts'
import { peopleContract } from './people/people.ts'
import { staffContract } from './people/staff.ts'
import { approvalContract } from './records/approvals.ts'
import { exportContract } from './records/exports.ts'
import { logContract } from './records/office-log.ts'
import { officeDiscountContract } from './sales/discounts.ts'
import { moneyReturnContract } from './sales/money-returns.ts'
import { moneyTaskContract } from './sales/money-tasks.ts'
import { officeOrderContract } from './sales/office-orders.ts'
import { officePaymentContract } from './sales/office-payments.ts'
import { officeRefundContract } from './sales/office-refunds.ts'
import { phoneSaleContract } from './sales/phone-sales.ts'
import { reportContract } from './sales/reports.ts'
import { settlementContract } from './sales/settlements.ts'
import { statementImportContract } from './sales/statement-imports.ts'
import { officeTransferContract } from './sales/transfers.ts'
import { controlContract } from './travel/control.ts'
import { drivingOfficeContract } from './travel/driving.ts'
import { fleetContract } from './travel/fleet.ts'
import { manifestContract } from './travel/manifests.ts'
import { planContract } from './travel/plans.ts'
import { officeReviewContract } from './travel/reviews.ts'
import { tripContract } from './travel/trips.ts'

/**
 * The endpoints of the office, by area. An endpoint without a permission does not compile (office-endpoint.ts).
 */
export const officeAreas = {
  orders: { ...officeOrderContract, ...phoneSaleContract },
  discounts: officeDiscountContract,
  content: contentContract,
  places: officePlaceContract,
  requests: officeRequestContract,
  enquiries: { ...officeEnquiryContract, ...enquiryBulkContract },
  complaints: officeComplaintContract,
  mails: { ...officeMailContract, ...mailBulkContract, ...messageContract },
  refunds: officeRefundContract,
  payments: { ...officePaymentContract, ...moneyReturnContract, ...moneyTaskContract },
  customers: { ...customerContract, ...dataRequestContract },
  events: {
    ...officeEventContract,
    ...eventEditContract,
    ...eventBulkContract,
    ...callOffContract,
    ...officePostponementContract,
  },
  staff: { ...staffContract, ...peopleContract },
  log: logContract,
  search: searchContract,
  home: homeContract,
  views: viewContract,
  approvals: approvalContract,
  transfers: { ...officeTransferContract, ...statementImportContract },
  trips: {
    ...addressContract,
    ...fleetContract,
    ...tripContract,
    ...planContract,
    ...manifestContract,
    ...mapContract,
    ...drivingOfficeContract,
    ...controlContract,
    ...officeReviewContract,
  },
  reports: { ...reportContract, ...exportContract, ...settlementContract, ...healthContract },
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
