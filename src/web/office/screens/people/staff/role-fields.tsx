import { countryCodes } from '#domain/geography/countries/country.ts'
import { type GrantedRole, movesMoney, staffRoles } from '#domain/people/staff/staff-roles.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { Check } from '#web/office/forms/inputs.tsx'
import { useRoleNames } from '#web/office/ui/words/role-names.ts'

const places = [...countryCodes, 'all'] as const

/** A grid of roles and countries with checkboxes. */
export function RoleFields({ roles }: { roles: readonly GrantedRole[] }) {
  const t = useTexts()
  const roleNames = useRoleNames()
  const placeName = (place: (typeof places)[number]) => (place === 'all' ? t('country_all') : place)
  return (
    <fieldset className="overflow-x-auto">
      <legend className="sr-only">{t('field_roles')}</legend>
      <table className="w-full text-small">
        <thead>
          <tr>
            <th scope="col" className="text-left">
              {t('field_role')}
            </th>
            {places.map((place) => (
              <th key={place} scope="col" className="px-1">
                {placeName(place)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {staffRoles.map((role) => (
            <tr key={role} className="border-t border-paper-line">
              <th scope="row" className="py-1 text-left font-normal">
                {roleNames([{ role, countries: [] }])}
                {movesMoney(role) && ' *'}
              </th>
              {places.map((place) => (
                <td key={place} className="text-center">
                  <Check
                    name="granted"
                    value={`${role}:${place}`}
                    checked={roles.some((one) => one.role === role && one.countries.includes(place))}
                    label={
                      <span className="sr-only">
                        {`${roleNames([{ role, countries: [] }])}, ${placeName(place)}`}
                      </span>
                    }
                    className="relative inline-flex min-h-11 min-w-11 items-center justify-center md:min-h-8"
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1 text-small text-ink-soft">{t('roles_moving_money')}</p>
    </fieldset>
  )
}

/** The ticked roles. */
export function rolesIn(form: FormData): GrantedRole[] {
  const ticked = form.getAll('granted').flatMap((one) => String(one).split('\n'))
  return staffRoles
    .map((role) => ({ role, countries: places.filter((place) => ticked.includes(`${role}:${place}`)) }))
    .filter(({ countries }) => countries.length > 0)
}
