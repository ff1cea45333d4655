import { data } from 'react-router'
import { ApiRefusal, type FailureCode } from '../api/api.ts'

/** A page whose data cannot be loaded is a 503: search engines keep it in their index and come again. */
export const unavailable = 503

/** Whether the shop said that there is no such thing; false when the shop could not be reached. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiRefusal && notFound.includes(error.code)
}

const notFound: readonly FailureCode[] = ['event_not_found', 'not_found', 'token_not_valid', 'invalid_input']

/** Thrown by a loader when the server did not answer: the page says so and offers to try again. */
export function unavailablePage() {
  return data(null, { status: unavailable })
}

/** Returned by a loader that shows a page without the missing part. */
export function withStatus<T>(shown: T, isThere: boolean) {
  return data(shown, { status: isThere ? 200 : unavailable })
}
