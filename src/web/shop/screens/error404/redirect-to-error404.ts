import { redirect } from 'react-router'

/** Any unknown path. */
export function loader() {
  throw redirect('/error404')
}
