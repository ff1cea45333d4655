import { accountEndpoints } from './accounts/account-endpoints.ts'
import { dataRequestEndpoints } from './accounts/data-requests/office-data-request-endpoints.ts'
import { customerEndpoints } from './accounts/office/customer-endpoints.ts'
import { authenticate } from './accounts/sessions/authenticate.ts'
import { lockLiveSession } from './accounts/sessions/session-sql.ts'
import { approvalKinds } from './approval-kinds.ts'
import { approvalEndpoints } from './approvals/approval-endpoints.ts'
import { countWaitingApprovals, findWaitingApprovals } from './approvals/decide-approval.ts'
import { messageEndpoints } from './buyer-messages/message-endpoints.ts'
import { complaintEndpoints } from './complaints/complaint-endpoints.ts'
import { officeComplaintEndpoints } from './complaints/office/office-complaint-endpoints.ts'
import { officeDiscountEndpoints } from './discounts/office/office-discount-endpoints.ts'
import { discoveryEndpoints } from './discovery/discovery-endpoints.ts'
import { previewEndpoints } from './discovery/preview-endpoints.ts'
import { mailboxEndpoints } from './emails/mailbox/mailbox-endpoints.ts'
import { officeMailEndpoints } from './emails/office/office-mail-endpoints.ts'
import { sampleOrderMail } from './emails/sample-mail.ts'
import { enquiryEndpoints } from './enquiries/enquiry-endpoints.ts'
import { officeEnquiryEndpoints } from './enquiries/office/office-enquiry-endpoints.ts'
import { callOffEndpoints } from './events/call-off/office-call-off-endpoints.ts'
import { eventEndpoints } from './events/event-endpoints.ts'
import { officeEventEndpoints } from './events/office/office-event-endpoints.ts'
import { findLacks } from './events/office/run-sale.ts'
import { officePostponementEndpoints, postponementEndpoints } from './events/postpone/postpone-endpoints.ts'
import { exportEndpoints } from './exports/export-endpoints.ts'
import { fleetEndpoints } from './fleet/fleet-endpoints.ts'
import { officeHealthEndpoints } from './health/health-office-endpoints.ts'
import { landingEndpoints } from './landing/landing-endpoints.ts'
import { officeContentEndpoints } from './landing/office/office-content-endpoints.ts'
import { mapEndpoints, officeMapEndpoints } from './map/map-endpoints.ts'
import { officeEndpoints } from './office/office-endpoints.ts'
import { record } from './office-log/act.ts'
import { officeLogEndpoints } from './office-log/office-log-endpoints.ts'
import { describeOffice } from './openapi/describe-shop.ts'
import { openApiEndpoints } from './openapi/openapi-endpoints.ts'
import { giveAwayEndpoints } from './orders/give-away/give-away-endpoints.ts'
import { officeOrderEndpoints } from './orders/office/office-order-endpoints.ts'
import { orderEndpoints } from './orders/order-endpoints.ts'
import { waitingListEndpoints } from './orders/waiting-list/waiting-endpoints.ts'
import { officePaymentEndpoints } from './payments/office/office-payment-endpoints.ts'
import { paymentEndpoints } from './payments/payment-endpoints.ts'
import { payoutEndpoints } from './payments/payouts/payout-endpoints.ts'
import { officeRefundEndpoints } from './payments/refunds/office/office-refund-endpoints.ts'
import { moneyReturnEndpoints } from './payments/returns/money-return-endpoints.ts'
import { officeTransferEndpoints } from './payments/transfers/office/office-transfer-endpoints.ts'
import { pictureEndpoints } from './pictures/picture-endpoints.ts'
import { officePlaceEndpoints } from './places/office/office-place-endpoints.ts'
import { placeEndpoints } from './places/place-endpoints.ts'
import type { Shop } from './platform/context.ts'
import { createOfficeHttp } from './platform/http/office-http.ts'
import { createShopHttp, type ShopHttp } from './platform/http/shop-http.ts'
import { addressEndpoints } from './points/office/address-endpoints.ts'
import { addressSuggestionEndpoints } from './points/suggestions/suggestion-endpoints.ts'
import { officeRequestEndpoints } from './private-events/office/office-request-endpoints.ts'
import { privateEventEndpoints } from './private-events/private-event-endpoints.ts'
import { pauseSale } from './recovery/recovering.ts'
import { reportEndpoints } from './reports/report-endpoints.ts'
import { rideAlertEndpoints } from './ride-alerts/ride-alert-endpoints.ts'
import { rowSources } from './row-sources.ts'
import { seatAlertEndpoints } from './seat-alerts/seat-alert-endpoints.ts'
import { peopleEndpoints } from './staff/people/people-endpoints.ts'
import { findOfficeSession } from './staff/sessions/staff-session.ts'
import { staffEndpoints } from './staff/staff-endpoints.ts'
import { lockLiveStaff } from './staff/staff-sql.ts'
import { documentEndpoints } from './tickets/document-endpoints.ts'
import { ticketEndpoints } from './tickets/ticket-endpoints.ts'
import { manifestEndpoints } from './trips/manifests/manifest-endpoints.ts'
import { tripEndpoints } from './trips/trip-endpoints.ts'

/** The shop's endpoints, one line per feature. serve-shop.ts adds pages and files. */
export function createApp(shop: Shop): ShopHttp['app'] {
  const http = createShopHttp(shop, { authenticate, lockSession: lockLiveSession })
  pauseSale(http, shop)
  accountEndpoints(http)
  placeEndpoints(http)
  addressSuggestionEndpoints(http, shop)
  mapEndpoints(http)
  eventEndpoints(http)
  seatAlertEndpoints(http)
  landingEndpoints(http)
  orderEndpoints(http)
  waitingListEndpoints(http)
  giveAwayEndpoints(http)
  paymentEndpoints(http, shop)
  postponementEndpoints(http)
  rideAlertEndpoints(http)
  ticketEndpoints(http)
  documentEndpoints(http)
  privateEventEndpoints(http, shop)
  enquiryEndpoints(http)
  complaintEndpoints(http)
  pictureEndpoints(http, shop)
  discoveryEndpoints(http, shop)
  previewEndpoints(http, shop)
  openApiEndpoints(http, shop)
  const office = createOfficeHttp(shop, http.app, {
    findSession: findOfficeSession,
    lockSession: lockLiveStaff,
    recordRefusal: (ctx, call, code) => record(ctx, { verb: call }, `refused(${code})`),
  })
  staffEndpoints(office, (ctx) => countWaitingApprovals(ctx, approvalKinds))
  peopleEndpoints(office)
  officeLogEndpoints(office)
  officeEndpoints(office, {
    approvals: (ctx) => findWaitingApprovals(ctx, approvalKinds),
    lacks: findLacks,
  })
  approvalEndpoints(office, approvalKinds)
  officeEventEndpoints(office)
  officeDiscountEndpoints(office)
  officeContentEndpoints(office)
  officePlaceEndpoints(office)
  addressEndpoints(office)
  fleetEndpoints(office)
  officeRequestEndpoints(office)
  officeEnquiryEndpoints(office)
  officeComplaintEndpoints(office)
  officeOrderEndpoints(office)
  officeMailEndpoints(office)
  messageEndpoints(office)
  officeRefundEndpoints(office)
  officePaymentEndpoints(office)
  moneyReturnEndpoints(office)
  officeTransferEndpoints(office)
  tripEndpoints(office)
  manifestEndpoints(office)
  officeMapEndpoints(office)
  customerEndpoints(office)
  dataRequestEndpoints(office)
  callOffEndpoints(office, sampleOrderMail)
  officePostponementEndpoints(office, sampleOrderMail)
  reportEndpoints(office)
  exportEndpoints(office, rowSources)
  payoutEndpoints(office)
  officeHealthEndpoints(office)
  office.serveOfficeJson('/office/openapi.json', () => describeOffice(shop.config.publicUrl))
  if (shop.config.demo) mailboxEndpoints(http, shop)
  return http.app
}
