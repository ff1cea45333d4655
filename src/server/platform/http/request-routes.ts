import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { Origin } from './request-facts.ts'

const routes = new WeakMap<IncomingMessage, string>()

/** Records which endpoint handled a request, for the metrics. */
export function noteRoute(c: Context, path: string): void {
  const { incoming } = (c.env ?? {}) as Origin
  if (incoming) routes.set(incoming, path)
}

/**
 * A request's route for the metrics: a path of the contract, or a group. There are few, so labels stay
 * bounded.
 */
export function routeOf(request: IncomingMessage): string {
  const noted = routes.get(request)
  if (noted) return noted
  const [, first = ''] = /^\/([\w-]*)/.exec(request.url ?? '') ?? []
  return groups[first] ?? 'pages'
}

const groups: Record<string, string | undefined> = {
  api: 'shared lists',
  'shop-api': 'other calls',
  office: 'office',
  'office-api': 'office',
  assets: 'files',
  media: 'files',
  healthz: 'health',
  readyz: 'health',
  metrics: 'health',
}
