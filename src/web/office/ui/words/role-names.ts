import type { GrantedRole, StaffRole } from '#domain/people/staff/staff-roles.ts'
import { useTexts } from '#web/office/app/texts.tsx'

const keyOf = (role: StaffRole) => (role === 'check-in' ? 'role_check_in' : (`role_${role}` as const))

/** Returns a function for roles as text: `Finanzas (MX, CL), Soporte (todas)`. */
export function useRoleNames(): (roles: readonly GrantedRole[]) => string {
  const t = useTexts()
  return (roles) =>
    roles
      .map(({ role, countries }) => {
        const where = countries.map((code) => (code === 'all' ? t('country_all') : code)).join(', ')
        return where ? `${t(keyOf(role))} (${where})` : t(keyOf(role))
      })
      .join(', ') || '—'
}
