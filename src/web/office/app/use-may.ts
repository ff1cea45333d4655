import type { CountryCode } from '#domain/countries/country.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import { useFrame } from '../frame/use-frame.ts'

/** Whether the person has a permission in the country of an object; without one, in any country. */
export function useMay(country?: CountryCode): (permission: Permission) => boolean {
  const { permissions, permissionsIn } = useFrame()
  return (permission) => (country ? permissionsIn[country] : permissions).includes(permission)
}
