import { ApiRefusal } from '../api/api.ts'
import type { Translate } from '../texts/messages.tsx'
import { unreachableText } from './online.tsx'

/** The text for a failed request: the shop's own, or that it cannot be reached. */
export function refusalText(error: unknown, t: Translate): string {
  if (error instanceof ApiRefusal && error.code !== 'unreachable' && error.message) return error.message
  if (!(error instanceof ApiRefusal)) return t('unexpected_error')
  // A server that answered with an error is not the visitor's network.
  return error.status >= 500 ? t('shop_unavailable') : unreachableText(t)
}
