import { type Api, ApiRefusal, createApi } from './api.ts'
import { noteServerTime } from './server-clock.ts'
import { dropToken, readToken } from './session-token.ts'

/** A request without an answer after this time has failed. */
const timeoutMs = 15_000

/** Event on the window: the shop no longer accepts the log-in token. */
export const sessionEnded = 'session-ended'

/** The headers of a request, with the log-in token if there is one. */
export function headersOf(init: RequestInit): Headers {
  const headers = new Headers(init.headers)
  const token = readToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  return headers
}

/** Dispatches `sessionEnded` when an answer shows that the session is over. */
export function withSession(send: Api): Api {
  return async (call, request, signal) => {
    const token = readToken()
    try {
      return await send(call, request, signal)
    } catch (error) {
      // Ignore a refusal of an old token: the customer may have logged in again.
      if (error instanceof ApiRefusal && error.code === 'login_required' && readToken() === token) {
        dropToken()
        window.dispatchEvent(new Event(sessionEnded))
      }
      throw error
    }
  }
}

/** The shop's API for the browser, with the log-in token. */
export const api: Api = withSession(
  createApi(async (path, init) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    return noteServerTime(await fetch(path, { ...init, headers: headersOf(init), signal }))
  }),
)
