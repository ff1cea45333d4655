import { type ActionFunctionArgs, redirect } from 'react-router'
import { officeLanguages } from '#domain/staff/office-languages.ts'
import { answerForm } from '../../app/answer-form.ts'
import { ownPath } from '../../app/own-path.ts'
import { textIn } from '../../app/read-fields.ts'

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const { name, language, keysEnabled } = await api('GET /office-api/me', {})
    const wanted = officeLanguages.find((one) => one === form.get('language')) ?? language
    await api('PUT /office-api/me', { body: { name, keysEnabled, language: wanted } })
    return redirect(ownPath(textIn(form, 'next')))
  })

/** A GET request redirects to the person's own page. */
export function loader() {
  return redirect('/me')
}
