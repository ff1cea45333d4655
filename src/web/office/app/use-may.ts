import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Permission } from '#domain/people/staff/permissions.ts'
import { useFrame } from './use-frame.ts'

/**
 * Returns a function that tells whether the person has a permission in the country of an object; without a country, in
 * any.
 */
export function useMay(country?: CountryCode): (permission: Permission) => boolean {
  const { permissions, permissionsIn } = useFrame()
  return (permission) => (country ? permissionsIn[country] : permissions).includes(permission)
}
