import { data } from 'react-router'

/** Every address of the office that has no screen: the error page says so. */
export function loader() {
  throw data(null, { status: 404 })
}

/** Never drawn; without a component the browser would be sent bare data. */
export default function NotFoundScreen() {
  return null
}
