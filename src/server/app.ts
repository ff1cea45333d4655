import { officeHealthEndpoints } from './back-office/health/health-office-endpoints.ts'
import { officeEndpoints } from './back-office/office-endpoints.ts'
import { pauseSale } from './back-office/recovery/recovering.ts'
import { messageEndpoints } from './catalogue/buyer-messages/message-endpoints.ts'
import { discoveryEndpoints } from './catalogue/discovery/discovery-endpoints.ts'
import { previewEndpoints } from './catalogue/discovery/preview-endpoints.ts'
import { enquiryEndpoints } from './catalogue/enquiries/enquiry-endpoints.ts'
import { officeEnquiryEndpoints } from './catalogue/enquiries/office/office-enquiry-endpoints.ts'
import { callOffEndpoints } from './catalogue/events/call-off/office-call-off-endpoints.ts'
import { eventEndpoints } from './catalogue/events/event-endpoints.ts'
import { officeEventEndpoints } from './catalogue/events/office/office-event-endpoints.ts'
import { findLacks } from './catalogue/events/office/run-sale.ts'
import {
  officePostponementEndpoints,
  postponementEndpoints,
} from './catalogue/events/postpone/postpone-endpoints.ts'
import { landingEndpoints } from './catalogue/landing/landing-endpoints.ts'
import { officeContentEndpoints } from './catalogue/landing/office/office-content-endpoints.ts'
import { officeRequestEndpoints } from './catalogue/private-events/office/office-request-endpoints.ts'
import { privateEventEndpoints } from './catalogue/private-events/private-event-endpoints.ts'
import { seatAlertEndpoints } from './catalogue/seat-alerts/seat-alert-endpoints.ts'
import { mapEndpoints, officeMapEndpoints } from './geography/map/map-endpoints.ts'
import { officePlaceEndpoints } from './geography/places/office/office-place-endpoints.ts'
import { placeEndpoints } from './geography/places/place-endpoints.ts'
import { addressEndpoints } from './geography/points/office/address-endpoints.ts'
import { addressSuggestionEndpoints } from './geography/points/suggestions/suggestion-endpoints.ts'
import { mailboxEndpoints } from './mails/mailbox/mailbox-endpoints.ts'
import { officeMailEndpoints } from './mails/office/office-mail-endpoints.ts'
import { sampleOrderMail } from './mails/sample-mail.ts'
import { describeOffice } from './pages/openapi/describe-shop.ts'
import { openApiEndpoints } from './pages/openapi/openapi-endpoints.ts'
import { accountEndpoints } from './people/accounts/account-endpoints.ts'
import { dataRequestEndpoints } from './people/accounts/data-requests/office-data-request-endpoints.ts'
import { customerEndpoints } from './people/accounts/office/customer-endpoints.ts'
import { authenticate } from './people/accounts/sessions/authenticate.ts'
import { lockLiveSession } from './people/accounts/sessions/session-sql.ts'
import { complaintEndpoints } from './people/complaints/complaint-endpoints.ts'
import { officeComplaintEndpoints } from './people/complaints/office/office-complaint-endpoints.ts'
import { peopleEndpoints } from './people/staff/people/people-endpoints.ts'
import { findOfficeSession } from './people/staff/sessions/staff-session.ts'
import { staffEndpoints } from './people/staff/staff-endpoints.ts'
import { lockLiveStaff } from './people/staff/staff-sql.ts'
import type { Shop } from './platform/context.ts'
import { createOfficeHttp } from './platform/http/office-http.ts'
import { createShopHttp, type ShopHttp } from './platform/http/shop-http.ts'
import type { BuildFonts } from './platform/look/self-contained-page.ts'
import { approvalEndpoints } from './records/approvals/approval-endpoints.ts'
import { countWaitingApprovals, findWaitingApprovals } from './records/approvals/decide-approval.ts'
import { exportEndpoints } from './records/exports/export-endpoints.ts'
import { record } from './records/office-log/act.ts'
import { officeLogEndpoints } from './records/office-log/office-log-endpoints.ts'
import { pictureEndpoints } from './records/pictures/picture-endpoints.ts'
import { officeDiscountEndpoints } from './sales/discounts/office/office-discount-endpoints.ts'
import { giveAwayEndpoints } from './sales/orders/give-away/give-away-endpoints.ts'
import { officeOrderEndpoints } from './sales/orders/office/office-order-endpoints.ts'
import { orderEndpoints } from './sales/orders/order-endpoints.ts'
import { waitingListEndpoints } from './sales/orders/waiting-list/waiting-endpoints.ts'
import { officePaymentEndpoints } from './sales/payments/office/office-payment-endpoints.ts'
import { paymentEndpoints } from './sales/payments/payment-endpoints.ts'
import { payoutEndpoints } from './sales/payments/payouts/office/payout-endpoints.ts'
import { officeRefundEndpoints } from './sales/payments/refunds/office/office-refund-endpoints.ts'
import { moneyReturnEndpoints } from './sales/payments/returns/office/money-return-endpoints.ts'
import { officeTransferEndpoints } from './sales/payments/transfers/office/office-transfer-endpoints.ts'
import { reportEndpoints } from './sales/reports/report-endpoints.ts'
import { approvalKinds } from './start/approval-kinds.ts'
import { rowSources } from './start/row-sources.ts'
import { controlEndpoints } from './travel/control/control-endpoints.ts'
import { drivingEndpoints } from './travel/driving/driving-endpoints.ts'
import { liveEndpoints } from './travel/driving/live/live-endpoints.ts'
import { createLiveTrips } from './travel/driving/live/live-trips.ts'
import { officeDrivingEndpoints } from './travel/driving/office-driving-endpoints.ts'
import { fleetEndpoints } from './travel/fleet/fleet-endpoints.ts'
import { officeReviewEndpoints, reviewEndpoints } from './travel/reviews/review-endpoints.ts'
import { rideAlertEndpoints } from './travel/ride-alerts/ride-alert-endpoints.ts'
import { documentEndpoints } from './travel/tickets/document-endpoints.ts'
import { ticketEndpoints } from './travel/tickets/ticket-endpoints.ts'
import { manifestEndpoints } from './travel/trips/manifests/manifest-endpoints.ts'
import { tripEndpoints } from './travel/trips/trip-endpoints.ts'

const never = new AbortController().signal

type Surroundings = {
  /** those of the build, for a page that browsers store */
  fonts?: BuildFonts | undefined
  /** aborted when the process is about to stop, so that waiting calls are answered */
  draining?: AbortSignal | undefined
}

/** The shop's endpoints, one line per feature. serve-shop.ts adds pages and files. */
export function createApp(shop: Shop, { fonts = {}, draining = never }: Surroundings = {}): ShopHttp['app'] {
  const watched = { trips: createLiveTrips(shop, draining), draining }
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
  reviewEndpoints(http)
  ticketEndpoints(http)
  drivingEndpoints(http)
  liveEndpoints(http, watched)
  documentEndpoints(http, fonts)
  privateEventEndpoints(http, shop)
  enquiryEndpoints(http)
  complaintEndpoints(http)
  pictureEndpoints(http, shop)
  discoveryEndpoints(http, shop)
  previewEndpoints(http, shop)
  openApiEndpoints(http, shop)
  officeCalls(shop, http, watched)
  if (shop.config.demo) mailboxEndpoints(http, shop)
  return http.app
}

/** The calls of the office, beside those of the shop. */
function officeCalls(shop: Shop, { app }: ShopHttp, watched: Parameters<typeof controlEndpoints>[2]): void {
  const office = createOfficeHttp(shop, app, {
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
  officeDrivingEndpoints(office)
  controlEndpoints(office, shop, watched)
  officeReviewEndpoints(office)
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
}
