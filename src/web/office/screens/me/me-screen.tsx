import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
} from 'react-router'
import { nameOfDevice } from '#domain/staff/name-of-device.ts'
import { officeLanguages } from '#domain/staff/office-languages.ts'
import { Button } from '../../../ui/button.tsx'
import { answerForm, type FormAnswer } from '../../app/answer-form.ts'
import { load } from '../../app/load.ts'
import { textIn } from '../../app/read-fields.ts'
import { useShowTime, useTexts } from '../../app/texts.tsx'
import { useFrame } from '../../frame/use-frame.ts'
import { OfficeField, OfficeForm, OfficeSelect, SendButton } from '../../ui/forms/office-form.tsx'
import { Heading, Panel } from '../../ui/panel.tsx'
import { useRoleNames } from '../../ui/role-names.ts'
import { RecoveryCodes } from '../log-in/recovery-codes.tsx'
import { FactorList } from './factor-list.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/me/security', {}))

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const act = textIn(form, 'act')
    if (act === 'end') {
      await api('DELETE /office-api/me/sessions/{id}', { params: { id: textIn(form, 'id') } })
      return redirect('/me')
    }
    if (act === 'remove-totp' || act === 'remove-passkey') {
      await (act === 'remove-totp'
        ? api('DELETE /office-api/me/totp', {})
        : api('DELETE /office-api/me/passkeys/{id}', { params: { id: textIn(form, 'id') } }))
      return redirect('/me')
    }
    if (act === 'codes') return data(await api('POST /office-api/me/recovery-codes', {}))
    const language = officeLanguages.find((one) => one === form.get('language')) ?? 'es'
    const body = { name: textIn(form, 'name'), language, keysEnabled: form.get('keysEnabled') === 'on' }
    await api('PUT /office-api/me', { body })
    return redirectDocument('/me')
  })

export default function MeScreen() {
  const t = useTexts()
  const showTime = useShowTime()
  const roleNames = useRoleNames()
  const me = useFrame()
  const security = useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer | { recoveryCodes: string[] }>()
  return (
    <>
      <Heading title={t('area_me')} />
      <Panel title={t('me_person')}>
        <OfficeForm>
          <OfficeField name="name" label={t('field_name')} initial={me.name} autoComplete="name" />
          <OfficeSelect
            name="language"
            label={t('field_language')}
            initial={me.language}
            options={officeLanguages.map((one) => ({ value: one, label: t(`language_${one}`) }))}
          />
          <label className="flex min-h-11 items-center gap-2">
            <input type="checkbox" name="keysEnabled" defaultChecked={me.keysEnabled} className="size-5" />
            {t('field_keys')}
          </label>
          <SendButton>{t('save')}</SendButton>
        </OfficeForm>
      </Panel>
      <Panel title={t('me_roles')}>
        <ul className="text-small">
          {me.roles.map((granted) => (
            <li key={granted.role}>{roleNames([granted])}</li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('me_factors')}>
        <FactorList totp={security.totp} passkeys={security.passkeys} />
        <p className="text-small">{t('recovery_left', { count: security.recoveryCodesLeft })}</p>
        {answer && 'recoveryCodes' in answer && <RecoveryCodes codes={answer.recoveryCodes} />}
        <Form method="post">
          <input type="hidden" name="act" value="codes" />
          <Button type="submit" variant="secondary" size="small">
            {t('recovery_renew')}
          </Button>
        </Form>
      </Panel>
      <Panel title={t('me_sessions')}>
        <ul className="flex flex-col divide-y divide-paper-line text-small">
          {security.sessions.map(({ id, device, lastSeenAt, current }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span className="min-w-0 flex-1 break-words">
                {nameOfDevice(device) || t('device_unknown')}
                <span className="block text-ink-soft">{showTime(lastSeenAt)}</span>
              </span>
              {current ? (
                <strong>{t('session_current')}</strong>
              ) : (
                <Form method="post">
                  <input type="hidden" name="act" value="end" />
                  <input type="hidden" name="id" value={id} />
                  <Button type="submit" variant="secondary" size="small">
                    {t('session_end')}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}
