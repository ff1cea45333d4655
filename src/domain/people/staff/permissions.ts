import { type CountryCode, countryCodes } from '#domain/geography/countries/country.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { expandCountries, type GrantedRole, type StaffRole } from './staff-roles.ts'

/** The permissions of the office by role. This is the only such table; `countriesWhere` is the only check. */
export const permissions = {
  'queue.see': ['owner', 'manager', 'support', 'finance', 'planner', 'auditor'],
  'approvals.see': ['auditor'],
  'orders.see': ['owner', 'manager', 'support', 'finance', 'planner', 'auditor'],
  'customers.see': ['owner', 'manager', 'support', 'finance', 'auditor'],
  'contacts.see': ['owner', 'manager', 'support', 'finance'],
  'contacts.see-masked': ['auditor'],
  'orders.correct': ['owner', 'manager', 'support', 'finance'],
  'orders.cancel-unpaid': ['owner', 'manager', 'support', 'finance'],
  'refunds.ask': ['owner', 'manager', 'support', 'finance'],
  'refunds.send': ['owner', 'manager', 'finance'],
  'refunds.approve': ['owner', 'manager', 'finance'],
  'transfers.see': ['finance', 'auditor'],
  'transfers.settle': ['finance'],
  'events.see': ['owner', 'manager', 'planner', 'auditor'],
  'events.edit': ['owner', 'manager', 'planner'],
  'events.publish': ['owner', 'manager'],
  'discounts.see': ['owner', 'manager', 'auditor'],
  'discounts.edit': ['owner', 'manager'],
  'discounts.approve': ['owner', 'manager'],
  'prices.approve': ['owner', 'manager'],
  'events.postpone': ['owner', 'manager'],
  'call-offs.ask': ['owner', 'manager', 'planner'],
  'call-offs.see': ['owner', 'manager', 'finance', 'planner', 'auditor'],
  'call-offs.approve': ['owner', 'manager', 'finance'],
  'requests.see': ['owner', 'manager', 'support', 'planner', 'auditor'],
  'requests.handle': ['owner', 'manager', 'support', 'planner'],
  'requests.add-guests': ['owner', 'manager', 'support'],
  'complaints.see': ['owner', 'manager', 'support', 'auditor'],
  'complaints.answer': ['manager', 'support'],
  'complaints.export': ['owner', 'manager'],
  'content.see': ['owner', 'manager', 'planner', 'auditor'],
  'content.edit': ['owner', 'manager', 'planner'],
  'places.see': ['owner', 'manager', 'planner', 'auditor'],
  'places.edit': ['owner', 'manager', 'planner'],
  'trips.see': ['owner', 'manager', 'support', 'planner', 'auditor'],
  'trips.see-today': ['owner', 'manager', 'support', 'planner', 'check-in', 'auditor'],
  'trips.plan': ['owner', 'manager', 'planner'],
  'drivers.see-phones': ['owner', 'manager', 'support', 'planner'],
  'reports.occupancy': ['owner', 'manager', 'support', 'finance', 'planner', 'auditor'],
  'reports.money': ['owner', 'manager', 'finance', 'auditor'],
  'exports.without-personal-data': ['owner', 'manager', 'finance', 'planner', 'auditor'],
  'exports.with-personal-data': ['owner', 'manager', 'finance', 'auditor'],
  'exports.approve': ['owner', 'manager'],
  'messages.see': ['owner', 'manager', 'support', 'auditor'],
  'messages.send': ['owner', 'manager', 'support'],
  'mails.approve': ['owner', 'manager'],
  'data-rights.see': ['owner', 'manager', 'support', 'auditor'],
  'data-rights.handle': ['owner', 'manager'],
  'data-rights.read-blocked': ['owner'],
  'staff.see': ['owner', 'auditor'],
  'staff.edit': ['owner'],
  'staff.approve': ['owner'],
  'log.see-own': ['owner', 'manager', 'support', 'finance', 'planner', 'check-in', 'auditor'],
  'log.see-money': ['owner', 'manager', 'finance', 'auditor'],
  'log.see-country': ['owner', 'manager', 'auditor'],
  'log.see-all': ['owner', 'auditor'],
  'log.verify': ['auditor'],
} as const satisfies Record<string, readonly StaffRole[]>

export type Permission = keyof typeof permissions

/** The countries where these roles have a permission; empty when they do not have it. */
export function countriesWhere(roles: readonly GrantedRole[], permission: Permission): CountryCode[] {
  const allowed: readonly StaffRole[] = permissions[permission]
  const countries = new Set(
    roles
      .filter(({ role }) => allowed.includes(role))
      .flatMap((granted) => expandCountries(granted.countries)),
  )
  return countryCodes.filter((code) => countries.has(code))
}

/** All permissions of these roles, each in at least one country. */
export function permissionsOf(roles: readonly GrantedRole[]): Permission[] {
  return keysOf(permissions).filter((one) => countriesWhere(roles, one).length > 0)
}

/** The first of these roles that has a permission. */
export function roleWith(roles: readonly GrantedRole[], permission: Permission): StaffRole | null {
  const allowed: readonly StaffRole[] = permissions[permission]
  return roles.find(({ role }) => allowed.includes(role))?.role ?? null
}
