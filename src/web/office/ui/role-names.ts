import type { GrantedRole, StaffRole } from '#domain/staff/staff-roles.ts'
import { useTexts } from '../app/texts.tsx'

const keys = {
  owner: 'role_owner',
  manager: 'role_manager',
  support: 'role_support',
  finance: 'role_finance',
  planner: 'role_planner',
  'check-in': 'role_check_in',
  auditor: 'role_auditor',
} as const satisfies Record<StaffRole, string>

/** Returns a function for roles as text: `Finanzas (MX, CL), Soporte (todas)`. */
export function useRoleNames(): (roles: readonly GrantedRole[]) => string {
  const t = useTexts()
  return (roles) =>
    roles
      .map(({ role, countries }) => {
        const where = countries.map((code) => (code === 'all' ? t('country_all') : code)).join(', ')
        return where ? `${t(keys[role])} (${where})` : t(keys[role])
      })
      .join(', ') || '—'
}
