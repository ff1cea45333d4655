import type { PlainOfficeKey } from '#contract/office/office-texts.ts'

/** The kinds of objects that the log, approvals and the search name: in words, and where each has its screen. */
export const objects: Record<string, { label: PlainOfficeKey; to?: (id: string) => string }> = {
  event: { label: 'object_event', to: (id) => `/events/${id}` },
  staff: { label: 'object_staff', to: (id) => `/staff/${id}` },
  discount: { label: 'object_discount', to: (id) => `/discounts/${id}` },
  discount_code: { label: 'object_discount', to: (code) => `/discounts?q=${encodeURIComponent(code)}` },
  order: { label: 'object_order', to: (number) => `/orders/${number}` },
  notification: { label: 'object_notification', to: (id) => `/payments/notifications/${id}` },
  refund: { label: 'object_refund', to: (id) => `/refunds/${id}` },
  request: { label: 'object_request', to: (id) => `/requests/${id}` },
  enquiry: { label: 'object_enquiry', to: (id) => `/enquiries/${id}` },
  customer: { label: 'object_customer', to: (id) => `/customers/${id}` },
  'data-request': { label: 'object_data_request', to: (id) => `/data-requests/${id}` },
  mail: { label: 'object_mail', to: (id) => `/mails/${id}` },
  message: { label: 'object_message', to: (id) => `/messages/${id}` },
  place: { label: 'object_place', to: (id) => `/places/venues/${id}` },
  statement: { label: 'object_statement', to: (id) => `/transfers/import/${id}` },
  statement_line: { label: 'object_statement_line', to: (id) => `/transfers/lines/${id}` },
  payout: { label: 'object_payout', to: (id) => `/reports/settlement/${id}` },
  export: { label: 'object_export', to: (id) => `/exports/${id}` },
  session: { label: 'object_session' },
  slides: { label: 'object_slides', to: (id) => `/content/slides/${id}` },
  comments: { label: 'object_comments', to: (id) => `/content/comments/${id}` },
  partners: { label: 'object_partners', to: (id) => `/content/partners/${id}` },
}
