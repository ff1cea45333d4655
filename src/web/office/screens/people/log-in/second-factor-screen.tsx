import { type LoaderFunctionArgs, redirectDocument, useLoaderData } from 'react-router'
import { load } from '#web/office/app/load.ts'
import { ownPath } from '#web/office/app/own-path.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { DoorPage } from './door-page.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { passkeyIn } from './passkey-in.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/log-in/second', {}))

const show = officeForm('POST /office-api/log-in/second')

export const action = formAction(
  on(show, {
    body: ({ recoveryCode, totp }, { form }) =>
      passkeyIn(form) ?? (recoveryCode ? { recoveryCode } : { totp }),
    // A full page load, because the language may change to the person's.
    next: ({ request }) => redirectDocument(ownPath(new URL(request.url).searchParams.get('next'))),
  }),
)

export default function SecondFactorScreen() {
  const t = useTexts()
  const { totp, passkey } = useLoaderData<typeof loader>()
  return (
    <DoorPage title={t('second_title')}>
      {passkey && <PasskeyButton options={passkey} does="use" />}
      <show.Form look="page" send={t('log_in')}>
        {totp && <show.Input name="totp" type="code" label={t('field_totp')} hint={t('field_totp_hint')} />}
        <details className="text-small">
          <summary className="link min-h-11 py-2">{t('recovery_instead')}</summary>
          <show.Input
            name="recoveryCode"
            autoComplete="off"
            label={t('field_recovery_code')}
            hint={t('field_recovery_code_hint')}
          />
        </details>
      </show.Form>
    </DoorPage>
  )
}
