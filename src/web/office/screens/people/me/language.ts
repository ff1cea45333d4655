import { redirect } from 'react-router'
import { officeLanguages } from '#domain/people/staff/office-languages.ts'
import { ownPath } from '#web/office/app/own-path.ts'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { textIn } from '#web/office/forms/texts-in.ts'

/** Changes only the language. */
export const action = formAction(
  on(
    { call: 'PUT /office-api/me' },
    {
      async body({ language: chosen }, { api }) {
        const { name, language, keysEnabled } = await api('GET /office-api/me', {})
        return { name, keysEnabled, language: officeLanguages.includes(chosen) ? chosen : language }
      },
      next: ({ form }) => ownPath(textIn(form, 'next')),
    },
  ),
)

/** A GET request redirects to the person's own page. */
export function loader() {
  return redirect('/me')
}
