import { redirect } from 'react-router'

/** A tab that the account does not have. */
export function loader() {
  throw redirect('/my-account/profile')
}
