import type { Me } from '#contract/office/people/staff.ts'
import type { PlainOfficeKey } from '#contract/office/platform/office-text-keys.ts'
import type { Permission } from '#domain/people/staff/permissions.ts'

type Area = {
  to: string
  label: PlainOfficeKey
  may?: Permission
  /** the letter that opens it after `g` */
  key?: string
  /** the count that is shown beside it */
  waiting?: keyof Me['waiting']
}

/**
 * The navigation's links in order; a person sees those that their roles allow. Top-level links have no heading.
 */
export const areaGroups: readonly { label?: PlainOfficeKey; areas: readonly Area[] }[] = [
  {
    areas: [
      { to: '/', label: 'area_home', key: 'h' },
      { to: '/approvals', label: 'area_approvals', key: 'a', waiting: 'approvals' },
    ],
  },
  {
    label: 'areas_of_buyers',
    areas: [
      { to: '/orders', label: 'area_orders', may: 'orders.see', key: 'o' },
      { to: '/customers', label: 'area_customers', may: 'customers.see', key: 'u' },
      { to: '/enquiries', label: 'area_enquiries', may: 'requests.see', key: 'c' },
      { to: '/complaints', label: 'area_complaints', may: 'complaints.see' },
      { to: '/mails', label: 'area_mails', may: 'customers.see', key: 'm' },
      { to: '/messages', label: 'area_messages', may: 'messages.see' },
      { to: '/data-requests', label: 'area_data_requests', may: 'data-rights.see' },
    ],
  },
  {
    label: 'areas_of_money',
    areas: [
      { to: '/transfers?state=open', label: 'area_transfers', may: 'transfers.see', key: 't' },
      { to: '/refunds', label: 'area_refunds', may: 'orders.see', key: 'r' },
      { to: '/payments', label: 'area_payments', may: 'reports.money' },
      { to: '/reports', label: 'area_reports', may: 'reports.occupancy' },
      { to: '/exports', label: 'area_exports', may: 'exports.without-personal-data' },
    ],
  },
  {
    label: 'areas_of_sale',
    areas: [
      { to: '/events', label: 'area_events', may: 'events.see', key: 'e' },
      { to: '/discounts', label: 'area_discounts', may: 'discounts.see', key: 'd' },
      { to: '/requests', label: 'area_requests', may: 'requests.see', key: 'q' },
      { to: '/content', label: 'area_content', may: 'content.see' },
      { to: '/places', label: 'area_places', may: 'places.see', key: 'p' },
    ],
  },
  {
    label: 'areas_of_trips',
    areas: [
      { to: '/addresses?state=county', label: 'area_addresses', may: 'trips.see' },
      { to: '/fleet', label: 'area_fleet', may: 'trips.see' },
      { to: '/trips/today', label: 'control_today', may: 'trips.see-today' },
      { to: '/trips', label: 'area_trips', may: 'trips.see', key: 'v' },
    ],
  },
  {
    label: 'areas_of_office',
    areas: [
      { to: '/staff', label: 'area_staff', may: 'staff.see', key: 's' },
      { to: '/log', label: 'area_log', may: 'log.see-own', key: 'l' },
      { to: '/health', label: 'area_health', may: 'reports.money' },
    ],
  },
]

/** The areas of all groups that a person may open. */
export function openAreas(me: Me): Area[] {
  return areaGroups.flatMap(({ areas }) => areas.filter((area) => mayOpen(me, area)))
}

export function mayOpen(me: Me, { may }: Area): boolean {
  return !may || me.permissions.includes(may)
}
