import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { StaffPerson } from '#contract/office/people/people.ts'
import { staffRoles } from '#domain/people/staff/staff-roles.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { Heading } from '#web/office/ui/panel.tsx'
import { useRoleNames } from '#web/office/ui/words/role-names.ts'
import { ButtonLink } from '#web/ui/button.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/staff', { query: listQueryOf(args.request) }))

export default function StaffScreen() {
  const t = useTexts()
  const showTime = useShowTime()
  const roleNames = useRoleNames()
  const { owners, ...page } = useLoaderData<typeof loader>()
  const filters = [
    {
      name: 'role',
      label: t('field_role'),
      options: staffRoles.map((role) => ({ value: role, label: roleNames([{ role, countries: [] }]) })),
    },
  ]
  const mayInvite = useFrame().permissions.includes('staff.edit')
  const columns: Column<StaffPerson>[] = [
    {
      key: 'name',
      label: t('field_name'),
      sort: 'name',
      cell: ({ id, name }) => (
        <Link to={`/staff/${id}`} className="link">
          {name}
        </Link>
      ),
    },
    { key: 'email', label: t('field_email'), sort: 'email', cell: ({ email }) => email },
    { key: 'roles', label: t('field_roles'), cell: ({ roles }) => roleNames(roles) },
    { key: 'state', label: t('field_state'), cell: ({ state }) => t(`staff_${state}`) },
    {
      key: 'seen',
      label: t('field_last_seen'),
      cell: (row) => (row.lastSeenAt ? showTime(row.lastSeenAt) : '—'),
    },
  ]
  return (
    <>
      <Heading title={t('area_staff')}>
        {mayInvite && <ButtonLink to="/staff/new">{t('staff_invite')}</ButtonLink>}
      </Heading>
      {owners < 2 && (
        <p className="mb-4 rounded-small bg-amber-tint px-4 py-3 text-small font-semibold text-amber">
          {t('staff_one_owner')}
        </p>
      )}
      <ListFilters search={t('staff_search')} filters={filters} />
      <List
        label={t('area_staff')}
        columns={columns}
        {...page}
        rowKey={({ id }) => id}
        sort="name"
        empty={t('staff_none')}
      />
    </>
  )
}
