import { type ActionFunctionArgs, redirect } from 'react-router'
import { answerForm } from '../../app/answer-form.ts'
import { ownPath } from '../../app/own-path.ts'
import { useTexts } from '../../app/texts.tsx'
import { OfficeField, OfficeForm, SendButton } from '../../ui/form.tsx'
import { DoorPage } from './door-page.tsx'

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    await api('POST /office-api/log-in/second', { body: { totp: String(form.get('totp') ?? '') } })
    return redirect(ownPath(new URL(args.request.url).searchParams.get('next')))
  })

export default function SecondFactorScreen() {
  const t = useTexts()
  return (
    <DoorPage title={t('second_title')}>
      <OfficeForm>
        <OfficeField
          name="totp"
          inputMode="numeric"
          autoComplete="one-time-code"
          label={t('field_totp')}
          hint={t('field_totp_hint')}
        />
        <SendButton>{t('log_in')}</SendButton>
      </OfficeForm>
    </DoorPage>
  )
}
