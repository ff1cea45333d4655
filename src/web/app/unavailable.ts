import { data } from 'react-router'
import { ApiRefusal, type FailureCode } from '../api/api.ts'

/** 503 for a page whose data cannot be loaded: search engines keep it in their index and retry. */
export const unavailable = 503

/**
 * Whether the shop answered that what the address names does not exist; false when it could not be reached. For a page's
 * first request only: a later one that is refused is a fault of the page, not of the address.
 */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiRefusal && notFound.includes(error.code)
}

const notFound: readonly FailureCode[] = ['event_not_found', 'not_found', 'token_not_valid', 'invalid_input']

/** Thrown by a loader when the server did not answer; the page shows this and offers a retry. */
export function unavailablePage() {
  return data(null, { status: unavailable })
}

/** Returned by a loader whose page is shown without the missing part; 503 if it is missing. */
export function withStatus<T>(shown: T, isThere: boolean) {
  return data(shown, { status: isThere ? 200 : unavailable })
}
