import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { answerForm } from '../../app/answer-form.ts'
import { load } from '../../app/load.ts'
import { textIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { useFrame } from '../../frame/use-frame.ts'
import { OfficeField, OfficeForm, OfficeSelect, SendButton } from '../../ui/forms/office-form.tsx'
import { Heading, Panel } from '../../ui/panel.tsx'
import { useRoleNames } from '../../ui/role-names.ts'
import { RoleFields, rolesIn } from './role-fields.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/staff/{id}', { params: { id: args.params.id ?? '' } }))

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const params = { id: args.params.id ?? '' }
    const reason = textIn(form, 'reason')
    const act = textIn(form, 'act')
    if (act === 'roles') {
      const { approval } = await api('PUT /office-api/staff/{id}/roles', {
        params,
        body: { roles: rolesIn(form), reason },
      })
      return redirect(`/staff/${params.id}${approval ? `?approval=${approval.id}` : ''}`)
    }
    if (act === 'reset') {
      const { approval } = await api('POST /office-api/staff/{id}/reset', { params, body: { reason } })
      return redirect(`/staff/${params.id}?approval=${approval.id}`)
    }
    if (act === 'end') await api('POST /office-api/staff/{id}/end', { params, body: { reason } })
    else await api('POST /office-api/staff/{id}/invitation', { params })
    return redirect(`/staff/${params.id}`)
  })

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
          <OfficeForm>
            <input type="hidden" name="act" value="roles" />
            <RoleFields roles={person.roles} />
            <OfficeField name="reason" label={t('field_reason')} />
            <SendButton>{t('save')}</SendButton>
          </OfficeForm>
        </Panel>
      )}
      {mayEdit && (
        <Panel title={t('staff_other_acts')}>
          <OfficeForm>
            <OfficeSelect
              name="act"
              label={t('field_act')}
              initial={person.state === 'invited' ? 'again' : 'reset'}
              options={[
                ...(person.state === 'invited' ? [{ value: 'again', label: t('staff_invite_again') }] : []),
                { value: 'reset', label: t('staff_reset') },
                { value: 'end', label: t('staff_end') },
              ]}
            />
            <OfficeField name="reason" label={t('field_reason')} />
            <SendButton>{t('continue')}</SendButton>
          </OfficeForm>
        </Panel>
      )}
    </>
  )
}
