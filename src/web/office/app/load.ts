import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { ApiRefusal } from '../../api/api.ts'
import { type OfficeContext, officeContext } from './office-context.ts'

/** What an error page shows of a call that was refused. */
export type PageRefusal = { code: string; text: string; data: Record<string, unknown> }

/**
 * Loads a screen: `loader = (args) => load(args, ({ api }) => api('GET /office-api/me', {}))`. Leads to the log-in when
 * nobody is logged in, and shows the error page (403, 404, 503) when the office says no.
 */
export async function load<T>(
  { context, request }: LoaderFunctionArgs,
  work: (office: OfficeContext) => Promise<T>,
): Promise<T> {
  try {
    return await work(context.get(officeContext))
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    if (error.code === 'office_log_in_required') throw redirect(logInPath(request))
    const refusal: PageRefusal = { code: error.code, text: error.message, data: error.data }
    throw data(refusal, { status: error.status || 503 })
  }
}

/** The log-in, which leads back to the address that was asked for. */
export function logInPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  const path = pathname.replace(/^\/office/, '').replace(/\.data$/, '')
  return path === '' || path === '/' ? '/log-in' : `/log-in?${new URLSearchParams({ next: path + search })}`
}
