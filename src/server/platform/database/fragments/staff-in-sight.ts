import type { CountryCode } from '#domain/geography/countries/country.ts'

/** Whose people the caller may read: those of these countries, and those whom the caller has invited. */
export type StaffSight = { countries: readonly CountryCode[]; by: string }

/**
 * SQL: whether person `p` has a role in one of the countries of the sight `asked`, a request for one there, or was
 * invited by its reader.
 */
export const isSeenIn = (asked: string) => `(exists (
    select from staff_roles r where r.staff_id = p.id and (r.country_code = 'all' or ${asked}->'countries' ? r.country_code)
  ) or exists (
    select from approvals a, unnest(a.countries) country where a.kind = 'staff.roles' and a.object_id = p.id::text
      and a.decision is null and ${asked}->'countries' ? country
  ) or exists (
    select from office_log g where g.object_kind = 'staff' and g.object_id = p.id::text and g.verb = 'staff.invite'
      and g.actor_id = ${asked}->>'by'
  ))`
