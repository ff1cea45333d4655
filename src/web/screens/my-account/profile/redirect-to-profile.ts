import { redirect } from 'react-router'

/** An unknown tab of the account. */
export function loader() {
  throw redirect('/my-account/profile')
}
