import { data } from 'react-router'

/** Unknown addresses of the office show the error page. */
export function loader() {
  throw data(null, { status: 404 })
}

/** Never rendered; without a component the route would be a resource route without HTML. */
export default function NotFoundScreen() {
  return null
}
