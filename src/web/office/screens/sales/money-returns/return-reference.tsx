import { Link } from 'react-router'
import type { MoneyReturnDetail } from '#contract/office/sales/money-returns.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'

/** The source's own reference of a return: its line of a bank statement, the evidence of staff, or an id of the provider. */
export function ReturnReference({ source, reference }: Pick<MoneyReturnDetail, 'source' | 'reference'>) {
  const t = useTexts()
  const maySee = useFrame().permissions.includes('transfers.see')
  // Staff's reference begins with the number of their task.
  if (source === 'staff') return <span className="break-words">{reference.replace(/^\d+ /, '')}</span>
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
