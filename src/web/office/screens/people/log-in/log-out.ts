import { redirect } from 'react-router'
import { formAction, on } from '#web/office/forms/form-action.ts'

export const action = formAction(on({ call: 'POST /office-api/log-out' }, { next: '/log-in' }))

/** A GET request redirects home. */
export function loader() {
  return redirect('/')
}
