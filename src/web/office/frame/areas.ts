import type { PlainOfficeKey } from '#contract/office/office-texts.ts'
import type { Permission } from '#domain/staff/permissions.ts'

/** Where the navigation leads, in its order; a person sees what they may open. */
export const areas: readonly { to: string; label: PlainOfficeKey; may?: Permission }[] = [
  { to: '/', label: 'area_home' },
  { to: '/events', label: 'area_events', may: 'events.see' },
  { to: '/approvals', label: 'area_approvals' },
  { to: '/staff', label: 'area_staff', may: 'staff.see' },
  { to: '/log', label: 'area_log', may: 'log.see-own' },
]
