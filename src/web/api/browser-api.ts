import { type Api, ApiRefusal, createApi } from './api.ts'
import { noteServerTime } from './server-clock.ts'
import { dropToken, readToken } from './session-token.ts'

/** No answer within this time counts as failed. */
const timeoutMs = 15_000

/** Told to the window when the shop no longer takes the token of the log-in. */
export const sessionEnded = 'session-ended'

/** The headers of a call, with the token of the log-in when there is one. */
export function headersOf(init: RequestInit): Headers {
  const headers = new Headers(init.headers)
  const token = readToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  return headers
}

/** Calls through `send`, and tells the window when they show that the session is over. */
export function withSession(send: Api): Api {
  return async (call, request, signal) => {
    const token = readToken()
    try {
      return await send(call, request, signal)
    } catch (error) {
      // An answer to an earlier token says nothing of the one that a log-in has brought meanwhile.
      if (error instanceof ApiRefusal && error.code === 'login_required' && readToken() === token) {
        dropToken()
        window.dispatchEvent(new Event(sessionEnded))
      }
      throw error
    }
  }
}

/** The shop's calls from the browser, with the token of the log-in when there is one. */
export const api: Api = withSession(
  createApi(async (path, init) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    return noteServerTime(await fetch(path, { ...init, headers: headersOf(init), signal }))
  }),
)
