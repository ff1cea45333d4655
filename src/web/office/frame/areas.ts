import type { PlainOfficeKey } from '#contract/office/office-texts.ts'
import type { Me } from '#contract/office/staff.ts'
import type { Permission } from '#domain/staff/permissions.ts'

type Area = {
  to: string
  label: PlainOfficeKey
  may?: Permission
  /** the letter that leads there after `g` */
  key?: string
  /** shows beside it how much waits */
  waiting?: keyof Me['waiting']
}

/** Where the navigation leads, in its order; a person sees what they may open. */
export const areas: readonly Area[] = [
  { to: '/', label: 'area_home', key: 'h' },
  { to: '/orders', label: 'area_orders', may: 'orders.see', key: 'o' },
  { to: '/refunds', label: 'area_refunds', may: 'orders.see', key: 'r' },
  { to: '/payments', label: 'area_payments', may: 'reports.money' },
  { to: '/events', label: 'area_events', may: 'events.see', key: 'e' },
  { to: '/discounts', label: 'area_discounts', may: 'discounts.see', key: 'd' },
  { to: '/requests', label: 'area_requests', may: 'requests.see', key: 'q' },
  { to: '/enquiries', label: 'area_enquiries', may: 'requests.see', key: 'c' },
  { to: '/customers', label: 'area_customers', may: 'customers.see', key: 'u' },
  { to: '/data-requests', label: 'area_data_requests', may: 'data-rights.see' },
  { to: '/mails', label: 'area_mails', may: 'customers.see', key: 'm' },
  { to: '/content', label: 'area_content', may: 'content.see' },
  { to: '/places', label: 'area_places', may: 'places.see', key: 'p' },
  { to: '/reports', label: 'area_reports', may: 'reports.occupancy' },
  { to: '/transfers?state=open', label: 'area_transfers', may: 'transfers.see', key: 't' },
  { to: '/health', label: 'area_health', may: 'reports.money' },
  { to: '/exports', label: 'area_exports', may: 'exports.without-personal-data' },
  { to: '/approvals', label: 'area_approvals', key: 'a', waiting: 'approvals' },
  { to: '/staff', label: 'area_staff', may: 'staff.see', key: 's' },
  { to: '/log', label: 'area_log', may: 'log.see-own', key: 'l' },
]
