import { matchPath, type ServerBuild } from 'react-router'

type Route = NonNullable<ServerBuild['routes'][string]>

/** For how many seconds a page may be shared by all anonymous visitors; 0: not at all. */
export type PageSeconds = (path: string) => Promise<number>

/** The parameters of its address that a shared page depends on. */
export type PageReads = (path: string) => Promise<readonly string[]>

/** The counterpart of ScreenHandle in src/web/shop/shell/header.tsx. */
type Handle = { cacheFor?: number; reads?: readonly string[] }

/** Those of the data of a page that a navigation in the browser loads. */
const ofEveryPage = ['_routes', 'index']

/**
 * Reads `handle = { cacheFor, reads }`, in seconds, from each route's exports. A route without it is never
 * cached.
 */
export function cachedRoutes(loadBuild: () => Promise<ServerBuild>): {
  pageSeconds: PageSeconds
  pageReads: PageReads
} {
  async function findHandle(path: string): Promise<Handle | undefined> {
    const { routes } = await loadBuild()
    // Navigations in the browser load a page's data from the page's URL with this suffix.
    const page = path.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
    for (const route of Object.values(routes)) {
      const handle = route?.module.handle as Handle | undefined
      if (route && handle?.cacheFor && matchPath(pathOf(route, routes), page)) return handle
    }
    return undefined
  }
  return {
    pageSeconds: async (path) => (await findHandle(path))?.cacheFor ?? 0,
    pageReads: async (path) => [...ofEveryPage, ...((await findHandle(path))?.reads ?? [])],
  }
}

function pathOf({ path = '', parentId }: Route, routes: ServerBuild['routes']): string {
  const parent = parentId ? routes[parentId] : undefined
  return `${parent ? pathOf(parent, routes).replace(/\/$/, '') : ''}/${path}`
}
