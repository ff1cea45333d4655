import { Link } from 'react-router'
import { useTexts } from '#web/office/app/texts.tsx'
import { Banner } from '#web/ui/banner.tsx'

/** Says that a refund of the order waits for a second person. */
export function RefundApproval({ approval }: { approval: { id: number; askedBy: string } | null }) {
  const t = useTexts()
  return (
    approval && (
      <Banner tone="info">
        {t('refunds_approval_waits', { number: String(approval.id), name: approval.askedBy })}{' '}
        <Link to="/approvals" className="link">
          {t('area_approvals')}
        </Link>
      </Banner>
    )
  )
}
