import { Link } from 'react-router'
import type { MoneyReturnDetail } from '#contract/office/payments/money-returns.ts'
import { useTexts } from '../../app/texts.tsx'
import { useFrame } from '../../frame/use-frame.ts'

/** The source's own reference of a return: its line of a bank statement, or an id of the provider. */
export function ReturnReference({ source, reference }: Pick<MoneyReturnDetail, 'source' | 'reference'>) {
  const t = useTexts()
  const maySee = useFrame().permissions.includes('transfers.see')
  if (source !== 'statement') return <span className="break-all">{reference}</span>
  const name = t('transfers_line_number', { id: reference })
  return maySee ? (
    <Link to={`/transfers/lines/${reference}`} className="link">
      {name}
    </Link>
  ) : (
    name
  )
}
