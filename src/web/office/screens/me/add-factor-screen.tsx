import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { answerForm } from '../../app/answer-form.ts'
import { load } from '../../app/load.ts'
import { newFactorIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { Heading } from '../../ui/panel.tsx'
import { FactorForm } from '../log-in/factor-form.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/me/factor', {}))

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    await api('POST /office-api/me/factor', { body: newFactorIn(form) })
    return redirect('/me')
  })

/** Adds a passkey, or replaces the authenticator app. */
export default function AddFactorScreen() {
  const t = useTexts()
  const offered = useLoaderData<typeof loader>()
  return (
    <>
      <Heading title={t('factor_add')} />
      <div className="flex max-w-form flex-col gap-6">
        <p className="text-small">{t('factor_add_text')}</p>
        <FactorForm offered={offered} />
      </div>
    </>
  )
}
