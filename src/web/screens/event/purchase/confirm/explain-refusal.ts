import { ApiRefusal } from '#web/api/api.ts'
import type { Translate } from '#web/texts/messages.tsx'
import { refusalText } from '#web/texts/refusal-text.ts'
import type { Problem } from '../purchase-context.tsx'

/** Why the shop said no, and that nothing is lost. */
export function explainRefusal(error: unknown, t: Translate): Problem {
  const text = refusalText(error, t)
  const code = error instanceof ApiRefusal ? error.code : null
  if (code === 'not_enough_seats') return { text, help: t('not_enough_seats_help') }
  if (code === 'hold_expired') return { text, help: t('hold_expired_help') }
  return { text }
}
