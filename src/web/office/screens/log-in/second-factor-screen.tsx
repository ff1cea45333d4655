import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirectDocument,
  useLoaderData,
} from 'react-router'
import { answerForm } from '../../app/answer-form.ts'
import { load } from '../../app/load.ts'
import { ownPath } from '../../app/own-path.ts'
import { passkeyIn, textIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { OfficeField, OfficeForm, SendButton } from '../../ui/forms/office-form.tsx'
import { DoorPage } from './door-page.tsx'
import { PasskeyButton } from './passkey-button.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/log-in/second', {}))

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const passkey = passkeyIn(form)
    const recoveryCode = textIn(form, 'recoveryCode')
    const body = passkey ? { passkey } : recoveryCode ? { recoveryCode } : { totp: textIn(form, 'totp') }
    await api('POST /office-api/log-in/second', { body })
    // A full page load, because the language may change to the person's.
    return redirectDocument(ownPath(new URL(args.request.url).searchParams.get('next')))
  })

export default function SecondFactorScreen() {
  const t = useTexts()
  const { totp, passkey } = useLoaderData<typeof loader>()
  return (
    <DoorPage title={t('second_title')}>
      {passkey && <PasskeyButton options={passkey} does="use" />}
      <OfficeForm>
        {totp && (
          <OfficeField
            name="totp"
            inputMode="numeric"
            autoComplete="one-time-code"
            label={t('field_totp')}
            hint={t('field_totp_hint')}
          />
        )}
        <details className="text-small">
          <summary className="link min-h-11 py-2">{t('recovery_instead')}</summary>
          <OfficeField
            name="recoveryCode"
            label={t('field_recovery_code')}
            hint={t('field_recovery_code_hint')}
          />
        </details>
        <SendButton>{t('log_in')}</SendButton>
      </OfficeForm>
    </DoorPage>
  )
}
