import { useSearchParams } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import { useTexts } from '../../app/texts.tsx'

const outcomes = [
  ...['paid', 'paid_with_surplus', 'revived', 'partly_paid', 'to_refund', 'confirmed_before'],
  ...['read_before', 'nothing_new', 'undone', 'set_aside', 'taken_back'],
  ...['hand_undone', 'bill_paid', 'bill_to_refund'],
] as const

/** A notice with the result of the previous act. */
export function SettledNotice() {
  const t = useTexts()
  const [query] = useSearchParams()
  const outcome = outcomes.find((one) => one === query.get('done'))
  if (!outcome) return null
  return (
    <div className="mb-4">
      <Banner tone={outcome.endsWith('to_refund') ? 'warning' : 'success'}>
        {t(`transfers_done_${outcome as 'paid'}`)}
      </Banner>
    </div>
  )
}
