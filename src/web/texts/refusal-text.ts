import { ApiRefusal } from '../api/api.ts'
import { unreachableText } from '../app/online.tsx'
import type { Translate } from './messages.tsx'

/** The text for a failed request: the shop's own, or that it cannot be reached. */
export function refusalText(error: unknown, t: Translate): string {
  if (error instanceof ApiRefusal && error.code !== 'unreachable' && error.message) return error.message
  return error instanceof ApiRefusal ? unreachableText(t) : t('unexpected_error')
}
