import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { answerForm } from '../../app/answer-form.ts'
import { load } from '../../app/load.ts'
import { ownPath } from '../../app/own-path.ts'
import { passkeyIn, textIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { OfficeField, OfficeForm, SendButton } from '../../ui/forms/office-form.tsx'
import { PasskeyButton } from '../log-in/passkey-button.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/step-up', {}))

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const passkey = passkeyIn(form)
    await api('POST /office-api/step-up', { body: passkey ? { passkey } : { totp: textIn(form, 'totp') } })
    return redirect(ownPath(new URL(args.request.url).searchParams.get('next')))
  })

export default function StepUpScreen() {
  const t = useTexts()
  const { totp, passkey } = useLoaderData<typeof loader>()
  return (
    <div className="flex max-w-form flex-col gap-6">
      <title>{t('second_title')}</title>
      <h1 className="display text-heading">{t('second_title')}</h1>
      <p>{t('step_up_text')}</p>
      {passkey && <PasskeyButton options={passkey} does="use" />}
      {totp && (
        <OfficeForm>
          <OfficeField
            name="totp"
            inputMode="numeric"
            autoComplete="one-time-code"
            label={t('field_totp')}
            hint={t('field_totp_hint')}
          />
          <SendButton>{t('continue')}</SendButton>
        </OfficeForm>
      )}
    </div>
  )
}
