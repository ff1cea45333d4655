import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { ApiRefusal, type FailureCode } from '../../api/api.ts'
import { type OfficeContext, officeContext } from './office-context.ts'

/** The part of a refusal that an error page shows. */
export type PageRefusal = { code: FailureCode; text: string; data: Record<string, unknown> }

/**
 * Loads a screen: `loader = (args) => load(args, ({ api }) => api('GET /office-api/me', {}))`. Redirects to the log-in
 * without a staff session, to the step-up when a recent second factor is required, and shows the error page (403, 404,
 * 503) when the office refuses. Both doors return to the requested address, or to `back`.
 */
export async function load<T>(
  { context, request }: LoaderFunctionArgs,
  work: (office: OfficeContext) => Promise<T>,
  back = addressOf(request),
): Promise<T> {
  try {
    return await work(context.get(officeContext))
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    if (error.code === 'office_log_in_required') throw redirect(logInPath(back))
    if (error.code === 'step_up_needed') throw redirect(`/step-up?${new URLSearchParams({ next: back })}`)
    const refusal: PageRefusal = { code: error.code, text: error.message, data: error.data }
    throw data(refusal, { status: error.status || 503 })
  }
}

function logInPath(back: string): string {
  return back === '/' ? '/log-in' : `/log-in?${new URLSearchParams({ next: back })}`
}

function addressOf(request: Request): string {
  const { path, search } = pageOf(request)
  return path + search
}

/** The address of a page below /office, also for requests of the page's data. */
export function pageOf(request: Request): { path: string; search: string } {
  const { pathname, searchParams } = new URL(request.url)
  const query = new URLSearchParams(searchParams)
  for (const name of ['_routes', 'index', 'saved-form']) query.delete(name)
  const path = pathname.replace(/^\/office/, '').replace(/(\/_)?\.data$/, '')
  return { path: path || '/', search: query.size ? `?${query}` : '' }
}
