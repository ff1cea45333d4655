import { useCallback, useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { PaymentResult } from '#web/shop/sales/payments/payment-result.tsx'
import { leaveFrame } from '#web/shop/sales/payments/payment-return.ts'
import { forgetPlacedDraft } from '#web/shop/sales/purchase/stored-draft.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Waiting } from '#web/ui/states/spinner.tsx'

/** The return page of payment providers. Inside a frame it only posts a message to the surrounding page. */
export default function ResponsePaymentScreen() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const { search } = useLocation()
  const [framed, setFramed] = useState<boolean | null>(null)

  useEffect(() => setFramed(leaveFrame(id, search)), [id, search])
  const forget = useCallback(() => forgetPlacedDraft(id), [id])

  return (
    <Page className="py-12 md:py-20">
      <PageHead title={`${t('payment_result_title')} · Vaivén`} hidden />
      {framed === false ? (
        <PaymentResult orderId={id} query={search} onSuccess={forget} />
      ) : (
        <>
          <h1 className="sr-only">{t('payment_result_title')}</h1>
          <Waiting className="min-h-80">
            {framed ? t('payment_returning') : t('payment_pending_asking')}
          </Waiting>
        </>
      )}
    </Page>
  )
}
