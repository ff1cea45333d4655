import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { formAction, on, type SentForm } from '#web/office/forms/form-action.ts'
import { Choice } from '#web/office/forms/inputs.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Heading, Panel } from '#web/office/ui/panel.tsx'
import { useRoleNames } from '#web/office/ui/words/role-names.ts'
import { RoleFields, rolesIn } from './role-fields.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/staff/{id}', { params: { id: args.params.id ?? '' } }))

const changeRoles = officeForm('PUT /office-api/staff/{id}/roles')
const reset = officeForm('POST /office-api/staff/{id}/reset')
const end = officeForm('POST /office-api/staff/{id}/end')
const inviteAgain = officeForm('POST /office-api/staff/{id}/invitation')

type Asked = SentForm & { answer: { approval: { id: number } | null } }

const next = ({ answer: { approval }, params: { id } }: Asked) =>
  `/staff/${id}${approval ? `?approval=${approval.id}` : ''}`

export const action = formAction(
  on(changeRoles, { body: (body, { form }) => ({ ...body, roles: rolesIn(form) }), next }),
  on(reset, { next }),
  end,
  inviteAgain,
)

export default function PersonScreen() {
  const t = useTexts()
  const roleNames = useRoleNames()
  const person = useLoaderData<typeof loader>()
  const me = useFrame()
  const [query] = useSearchParams()
  const mayEdit = me.permissions.includes('staff.edit') && me.id !== person.id && person.state !== 'ended'
  const approval = query.get('approval')
  return (
    <>
      <Heading isName title={person.name} />
      <p className="mb-4 text-small text-ink-soft">
        {person.email} · {t(`staff_${person.state}`)} · {roleNames(person.roles)}
      </p>
      {me.permissions.includes('log.see-country') && (
        <p className="mb-4 text-small">
          <Link to={`/log?who=${person.id}`} className="link">
            {t('orders_log')}
          </Link>
        </p>
      )}
      {approval && (
        <p
          role="status"
          className="my-4 rounded-small bg-amber-tint px-4 py-3 text-small font-semibold text-amber"
        >
          {t('approval_waits', { number: approval })}
        </p>
      )}
      {me.id === person.id && <p className="mt-4">{t('own_roles')}</p>}
      {mayEdit && (
        <Panel title={t('staff_change_roles')}>
          <changeRoles.Form look="page" send={t('save')}>
            <RoleFields roles={person.roles} />
            <changeRoles.Input name="reason" label={t('field_reason')} />
          </changeRoles.Form>
        </Panel>
      )}
      {mayEdit && (
        <Panel title={t('staff_other_acts')}>
          <reset.Form look="page" send={t('continue')} acts={[inviteAgain, reset, end]}>
            <Choice
              name="act"
              label={t('field_act')}
              value={person.state === 'invited' ? inviteAgain.call : reset.call}
              options={[
                ...(person.state === 'invited'
                  ? [{ value: inviteAgain.call, label: t('staff_invite_again') }]
                  : []),
                { value: reset.call, label: t('staff_reset') },
                { value: end.call, label: t('staff_end') },
              ]}
            />
            <reset.Input name="reason" label={t('field_reason')} />
          </reset.Form>
        </Panel>
      )}
    </>
  )
}
