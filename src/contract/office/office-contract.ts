import type { EndpointAnswer, EndpointInput, EndpointRequest } from '../endpoint.ts'
import { addressEndpoints } from './addresses.ts'
import { approvalEndpoints } from './approvals.ts'
import { callOffEndpoints } from './call-offs.ts'
import { contentEndpoints } from './content.ts'
import { customerEndpoints } from './customers.ts'
import { dataRequestEndpoints } from './data-requests.ts'
import { officeDiscountEndpoints } from './discounts.ts'
import { officeEnquiryEndpoints } from './enquiries.ts'
import { enquiryBulkEndpoints } from './enquiry-bulk.ts'
import { eventBulkEndpoints } from './event-bulk.ts'
import { officeEventEndpoints } from './events.ts'
import { exportEndpoints } from './exports.ts'
import { fleetEndpoints } from './fleet.ts'
import { healthEndpoints } from './health.ts'
import { homeEndpoints } from './home.ts'
import { logEndpoints } from './log.ts'
import { mailBulkEndpoints } from './mail-bulk.ts'
import { officeMailEndpoints } from './mails.ts'
import { manifestEndpoints } from './manifests.ts'
import { mapEndpoints } from './map.ts'
import { messageEndpoints } from './messages.ts'
import { officeOrderEndpoints } from './orders.ts'
import { officePaymentEndpoints } from './payments.ts'
import { peopleEndpoints } from './people.ts'
import { officePlaceEndpoints } from './places.ts'
import { officePostponementEndpoints } from './postponements.ts'
import { officeRefundEndpoints } from './refunds.ts'
import { reportEndpoints } from './reports.ts'
import { officeRequestEndpoints } from './requests.ts'
import { searchEndpoints } from './search.ts'
import { settlementEndpoints } from './settlements.ts'
import { staffEndpoints } from './staff.ts'
import { officeTransferEndpoints } from './transfers.ts'
import { tripEndpoints } from './trips.ts'
import { viewEndpoints } from './views.ts'

/** The calls of the office, by area. A call without a permission does not compile (office-endpoint.ts). */
export const officeAreas = {
  orders: officeOrderEndpoints,
  discounts: officeDiscountEndpoints,
  content: contentEndpoints,
  places: officePlaceEndpoints,
  requests: officeRequestEndpoints,
  enquiries: { ...officeEnquiryEndpoints, ...enquiryBulkEndpoints },
  mails: { ...officeMailEndpoints, ...mailBulkEndpoints, ...messageEndpoints },
  refunds: officeRefundEndpoints,
  payments: officePaymentEndpoints,
  customers: { ...customerEndpoints, ...dataRequestEndpoints },
  events: {
    ...officeEventEndpoints,
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
  transfers: officeTransferEndpoints,
  trips: { ...addressEndpoints, ...fleetEndpoints, ...tripEndpoints, ...manifestEndpoints, ...mapEndpoints },
  reports: { ...reportEndpoints, ...exportEndpoints, ...settlementEndpoints, ...healthEndpoints },
}

/** The same calls by their method and path. */
export const officeContract = {
  ...officeAreas.orders,
  ...officeAreas.events,
  ...officeAreas.discounts,
  ...officeAreas.content,
  ...officeAreas.places,
  ...officeAreas.requests,
  ...officeAreas.enquiries,
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
