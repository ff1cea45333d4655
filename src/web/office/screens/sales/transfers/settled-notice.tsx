import { useSearchParams } from 'react-router'
import type { LineState } from '#domain/sales/payments/statement-lines/line-states.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { Banner } from '#web/ui/banner.tsx'

const outcomes = [
  ...['paid', 'paid_with_surplus', 'revived', 'partly_paid', 'to_refund', 'confirmed_before'],
  ...['read_before', 'nothing_new', 'undone', 'set_aside', 'taken_back'],
  ...[
    'hand_undone',
    'bill_paid',
    'bill_partly_paid',
    'bill_to_refund',
    'bill_forgiven',
    'forgiven',
    'forgive_asked',
  ],
  ...['outgoing', 'money_taken_back', 'payout', 'refund_came_back'],
] as const

/** The state of a line after an act; after the other acts it is placed. */
const stateAfter: Record<string, LineState> = {
  undone: 'open',
  taken_back: 'open',
  set_aside: 'set_aside',
  outgoing: 'debit',
}

/**
 * A notice with the result of the previous act. On the page of a line with `state` only if that is still so, because the
 * address may be opened again later.
 */
export function SettledNotice({ state }: { state?: LineState }) {
  const t = useTexts()
  const [query] = useSearchParams()
  const outcome = outcomes.find((one) => one === query.get('done'))
  if (!outcome || (state && state !== (stateAfter[outcome] ?? 'placed'))) return null
  return (
    <div className="mb-4">
      <Banner tone={outcome.endsWith('to_refund') ? 'warning' : 'success'}>
        {t(`transfers_done_${outcome}`)}
      </Banner>
    </div>
  )
}
