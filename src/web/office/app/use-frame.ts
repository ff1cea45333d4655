import { useRouteLoaderData } from 'react-router'
import type { View, ViewList } from '#contract/office/back-office/views.ts'
import type { Me } from '#contract/office/people/staff.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Permission } from '#domain/people/staff/permissions.ts'

type Person = Me & {
  permissionsIn: Record<CountryCode, Permission[]>
  /** the list at this address and its views */
  viewed: { list: ViewList; views: View[] } | null
}

/** The logged-in person, for every screen inside the frame. */
export function useFrame(): Person {
  const me = useRouteLoaderData<Person>('frame/frame')
  if (!me) throw new Error('this screen is not inside the frame')
  return me
}
