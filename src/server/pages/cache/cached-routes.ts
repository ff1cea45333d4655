import { matchPath, type ServerBuild } from 'react-router'

type Route = ServerBuild['routes'][string]

/** For how many seconds a page may be shared by all anonymous visitors; 0: not at all. */
export type PageSeconds = (path: string) => Promise<number>

/**
 * Reads `handle = { cacheFor }`, in seconds, from each route's exports. A route without it is never cached.
 */
export function cachedRoutes(loadBuild: () => Promise<ServerBuild>): PageSeconds {
  return async (path) => {
    const { routes } = await loadBuild()
    // Navigations in the browser load a page's data from the page's URL with this suffix.
    const page = path.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
    for (const route of Object.values(routes)) {
      const seconds = (route?.module.handle as { cacheFor?: number } | undefined)?.cacheFor
      if (route && seconds && matchPath(pathOf(route, routes), page)) return seconds
    }
    return 0
  }
}

function pathOf({ path = '', parentId }: NonNullable<Route>, routes: ServerBuild['routes']): string {
  const parent = parentId ? routes[parentId] : undefined
  return `${parent ? pathOf(parent, routes).replace(/\/$/, '') : ''}/${path}`
}
