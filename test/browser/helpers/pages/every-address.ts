import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#web/shop/routes.ts'

/** Kinds of visitors of a page. */
export type Viewer = 'visitor' | 'customer' | 'staff'

/** A page that is opened by its address. */
export type Visit = { path: string; as: Viewer }

/** Placeholders for the variable parts of an address. */
const examples: Record<string, string> = {
  ':slug': 'noche-nortena',
  ':token': 'no-such-token',
  ':tab': 'profile',
  '*': 'no-such-page',
}

/** Further addresses of the same row. */
const otherStates = [
  '/search?q=noche',
  '/search?q=nada-que-se-llame-asi',
  '/event/jacaranda-electrica', // many dates, additional stops
  '/event/faroles-del-sur', // sold out
  '/event/sinfonica-del-barrio', // reserved, not paid
  '/event/gran-desfile-de-catrinas', // only a message
  '/event/expo-vinilo-y-cafe', // no longer on sale
]

const account = /^\/my-account/
const personal = /^\/(order-detail|response-payment|event)/
const atTheGate = /^\/qr-verification/

/** All screens of src/web/shop/routes.ts, so that new ones are included. */
export const everyRow = flat(routes)

/** The same with values for the parameters; `id` is that of an order. */
export function everyPath(id: string): string[] {
  return [
    ...new Set(
      everyRow.map((row) => row.replaceAll(/:\w+\??|\*/g, (part) => examples[part.replace('?', '')] ?? id)),
    ),
  ]
}

/** All pages for visitors, and those that differ after a log-in. */
export function everyVisit(id: string): Visit[] {
  const paths = everyPath(id)
  const seenAs = (as: Viewer, pages: string[]) => pages.map((path) => ({ path, as }))
  return [
    ...seenAs(
      'visitor',
      [...paths, ...otherStates].filter((path) => !account.test(path)),
    ),
    ...seenAs(
      'customer',
      paths.filter((path) => personal.test(path)),
    ),
    ...seenAs(
      'staff',
      paths.filter((path) => atTheGate.test(path)),
    ),
  ]
}

/** The routes of screens, including nested ones. */
function flat(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path = '', index, children }) => {
    const whole = [parent, path].filter(Boolean).join('/')
    if (children) return flat(children, whole)
    return index || path ? [`/${whole}`] : []
  })
}
