import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { ApiRefusal } from '../../../api/api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { answerForm, type FormAnswer } from '../../app/answer-form.ts'
import { officeContext } from '../../app/office-context.ts'
import { newFactorIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { DoorPage } from './door-page.tsx'
import { FactorForm } from './factor-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Null once the session is open. */
export async function loader({ context }: LoaderFunctionArgs) {
  try {
    return await context.get(officeContext).api('GET /office-api/log-in/factor', {})
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === 'office_log_in_required') return null
    throw error
  }
}

type Taken = { recoveryCodes: string[] }

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const { recoveryCodes } = await api('POST /office-api/log-in/factor', { body: newFactorIn(form) })
    return data({ recoveryCodes } satisfies Taken)
  })

export default function FirstFactorScreen() {
  const t = useTexts()
  const offered = useLoaderData<typeof loader>()
  const taken = useActionData<FormAnswer | Taken>()
  if (taken && 'recoveryCodes' in taken)
    return (
      <DoorPage title={t('recovery_title')}>
        <RecoveryCodes codes={taken.recoveryCodes} />
        <ButtonLink to="/" reloadDocument className="self-start">
          {t('recovery_kept')}
        </ButtonLink>
      </DoorPage>
    )
  return (
    <DoorPage title={t('factor_title')}>
      {offered ? <FactorForm offered={offered} /> : <ButtonLink to="/log-in">{t('log_in')}</ButtonLink>}
    </DoorPage>
  )
}
