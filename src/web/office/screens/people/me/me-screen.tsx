import { type LoaderFunctionArgs, redirectDocument, useActionData, useLoaderData } from 'react-router'
import { nameOfDevice } from '#domain/people/staff/name-of-device.ts'
import { officeLanguages } from '#domain/people/staff/office-languages.ts'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { formAction, on } from '#web/office/forms/form-action.ts'
import type { FormAnswer } from '#web/office/forms/form-answer.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Heading, Panel } from '#web/office/ui/panel.tsx'
import { useRoleNames } from '#web/office/ui/words/role-names.ts'
import { RecoveryCodes } from '../log-in/recovery-codes.tsx'
import { FactorList, removePasskey, removeTotp } from './factor-list.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/me/security', {}))

const edit = officeForm('PUT /office-api/me')
const renewCodes = officeForm('POST /office-api/me/recovery-codes')
const endSession = officeForm('DELETE /office-api/me/sessions/{id}')

export const action = formAction(
  on(edit, { next: () => redirectDocument('/me') }),
  on(renewCodes, { next: ({ answer }) => answer }),
  endSession,
  removeTotp,
  removePasskey,
)

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
        <edit.Form look="page" send={t('save')}>
          <edit.Input name="name" label={t('field_name')} value={me.name} autoComplete="name" />
          <edit.Choice
            name="language"
            label={t('field_language')}
            value={me.language}
            options={officeLanguages.map((one) => ({ value: one, label: t(`language_${one}`) }))}
          />
          <edit.Check name="keysEnabled" checked={me.keysEnabled} label={t('field_keys')} />
        </edit.Form>
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
        <renewCodes.Form send={t('recovery_renew')} variant="secondary" />
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
                <endSession.Form row={id} send={t('session_end')} variant="secondary">
                  <input type="hidden" name="id" value={id} />
                </endSession.Form>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}
