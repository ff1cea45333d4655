import { data } from 'react-router'

/** Every address of the office that has no screen. */
export function loader() {
  throw data(null, { status: 404 })
}
