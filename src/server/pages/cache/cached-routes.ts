import { matchPath, type ServerBuild } from 'react-router'

type Route = ServerBuild['routes'][string]

/** For how many seconds every anonymous visitor may be sent the same page of this path; 0 when that is not allowed. */
export type PageSeconds = (path: string) => Promise<number>

/** Reads what each route exports: `handle = { cacheFor }` in seconds. A route that exports none is never cached. */
export function cachedRoutes(loadBuild: () => Promise<ServerBuild>): PageSeconds {
  return async (path) => {
    const { routes } = await loadBuild()
    // A navigation in the browser asks for the data of a page under the address of the page.
    const page = path.replace(/\/_root\.data$/, '/').replace(/\.data$/, '')
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
