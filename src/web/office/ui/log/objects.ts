import type { PlainOfficeKey } from '#contract/office/platform/office-text-keys.ts'
import type { Permission } from '#domain/people/staff/permissions.ts'

type ObjectKind = {
  label: PlainOfficeKey
  to?: (id: string) => string
  /** what the screen needs, if not all who see the object in the log may open it */
  needs?: Permission
}

/** The kinds of objects in the log, approvals and the search: their labels and screens. */
export const objects: Record<string, ObjectKind> = {
  event: { label: 'object_event', to: (id) => `/events/${id}` },
  staff: { label: 'object_staff', to: (id) => `/staff/${id}` },
  discount: { label: 'object_discount', to: (id) => `/discounts/${id}` },
  discount_code: { label: 'object_discount_code', to: (code) => `/discounts?q=${encodeURIComponent(code)}` },
  order: { label: 'object_order', to: (number) => `/orders/${number}` },
  host_bill: {
    label: 'object_host_bill',
    to: (reference) => `/transfers?order=${reference}`,
    needs: 'transfers.see',
  },
  money_return: {
    label: 'object_money_return',
    to: (id) => `/money-returns/${id}`,
    needs: 'refunds.send',
  },
  money_task: { label: 'object_money_task', to: (id) => `/money-tasks/${id}`, needs: 'refunds.send' },
  notification: { label: 'object_notification', to: (id) => `/payments/notifications/${id}` },
  refund: { label: 'object_refund', to: (id) => `/refunds/${id}` },
  request: { label: 'object_request', to: (id) => `/requests/${id}` },
  enquiry: { label: 'object_enquiry', to: (id) => `/enquiries/${id}` },
  complaint: { label: 'object_complaint', to: (id) => `/complaints/${id}`, needs: 'complaints.see' },
  customer: { label: 'object_customer', to: (id) => `/customers/${id}` },
  'data-request': { label: 'object_data_request', to: (id) => `/data-requests/${id}` },
  mail: { label: 'object_mail', to: (id) => `/mails/${id}` },
  message: { label: 'object_message', to: (id) => `/messages/${id}` },
  place: { label: 'object_place', to: (id) => `/places/venues/${id}` },
  address: { label: 'object_address', to: (id) => `/addresses/${id}` },
  vehicle: { label: 'object_vehicle', to: (id) => `/fleet/vehicles/${id}` },
  driver: { label: 'object_driver', to: (id) => `/fleet/drivers/${id}` },
  statement: { label: 'object_statement', to: (id) => `/transfers/import/${id}`, needs: 'transfers.see' },
  statement_line: {
    label: 'object_statement_line',
    to: (id) => `/transfers/lines/${id}`,
    needs: 'transfers.see',
  },
  payout: { label: 'object_payout', to: (id) => `/reports/settlement/${id}` },
  payout_file: { label: 'object_payout_file', to: (id) => `/reports/settlement/import/${id}` },
  export: { label: 'object_export', to: (id) => `/exports/${id}` },
  trip: { label: 'object_trip', to: (id) => `/trips/${id}` },
  session: { label: 'object_session' },
  slides: { label: 'object_slides', to: (id) => `/content/slides/${id}` },
  comments: { label: 'object_comments', to: (id) => `/content/comments/${id}` },
  partners: { label: 'object_partners', to: (id) => `/content/partners/${id}` },
}
