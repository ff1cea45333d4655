import { type ActionFunctionArgs, redirect } from 'react-router'
import { answerForm } from '../../app/answer-form.ts'

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api }) => {
    await api('POST /office-api/log-out', {})
    return redirect('/log-in')
  })

/** A GET request redirects home. */
export function loader() {
  return redirect('/')
}
