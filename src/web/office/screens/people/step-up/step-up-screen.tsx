import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '#web/office/app/load.ts'
import { ownPath } from '#web/office/app/own-path.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { PasskeyButton } from '../log-in/passkey-button.tsx'
import { passkeyIn } from '../log-in/passkey-in.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/step-up', {}))

const show = officeForm('POST /office-api/step-up')

export const action = formAction(
  on(show, {
    body: ({ totp = '' }, { form }) => passkeyIn(form) ?? { totp },
    next: ({ request }) => ownPath(new URL(request.url).searchParams.get('next')),
  }),
)

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
        <show.Form look="page" send={t('continue')}>
          <show.Input name="totp" type="code" label={t('field_totp')} hint={t('field_totp_hint')} />
        </show.Form>
      )}
    </div>
  )
}
