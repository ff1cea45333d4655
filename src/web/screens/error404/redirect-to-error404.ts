import { redirect } from 'react-router'

/** Any path that the shop does not know. */
export function loader() {
  throw redirect('/error404')
}
