import { redirect } from 'react-router'

/** The account without a tab, or with an unknown one. */
export function loader() {
  throw redirect('/my-account/profile')
}
