import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { BillRefund } from '#contract/office/sales/office-refunds.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { RefusedAct } from '#web/office/forms/acts.tsx'
import { formAction } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { useShowTimeIn } from '#web/office/ui/country-time.ts'
import { Facts } from '#web/office/ui/facts.tsx'
import { BackLink, Heading } from '#web/office/ui/panel.tsx'
import { alsoWhenRefused } from '#web/office/ui/reload-after-refusal.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { useShowMajor } from '../orders/order-words.tsx'
import { AskRefundApproval, ConfirmRefund } from './refund-acts.tsx'
import { useShowClock } from './refund-words.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) =>
    api('GET /office-api/refunds/bills/{reference}', { params: { reference: args.params.reference ?? '' } }),
  )

const confirm = officeForm('POST /office-api/refunds/bills/{reference}/confirm')
const askApproval = officeForm('POST /office-api/refunds/bills/{reference}/ask-approval')

export const action = formAction(confirm, askApproval)

export const shouldRevalidate = alsoWhenRefused

/** The bill of a host whose event was called off: its state, and the confirmation of its refund. */
export default function BillRefundScreen() {
  const t = useTexts()
  const showTime = useShowTimeIn()
  const showMajor = useShowMajor()
  const showClock = useShowClock()
  const countryName = useCountryName()
  const maySee = useFrame().permissions.includes('transfers.see')
  const bill = useLoaderData<typeof loader>()
  const isWaiting = bill.state === 'to_refund'
  return (
    <>
      <BackLink to="/refunds">{t('area_refunds')}</BackLink>
      <Heading title={t('refunds_one', { amount: showMajor(bill.amount, bill.currency) })}>
        <Badge tone={isWaiting ? 'amber' : 'leaf'}>
          {t(isWaiting ? 'refunds_bill_state_to_refund' : 'refunds_bill_state_refunded')}
        </Badge>
      </Heading>
      <RefusedAct forms={[bill.acts.confirm && confirm, bill.acts.askApproval && askApproval]} />
      <div className="flex max-w-form flex-col gap-5 pb-5">
        {isWaiting && <p>{t('refunds_bill_next')}</p>}
        <Facts
          facts={[
            [
              t('object_host_bill'),
              maySee ? (
                <Link key="bill" to={`/transfers?order=${bill.reference}`} className="link">
                  {bill.reference}
                </Link>
              ) : (
                bill.reference
              ),
            ],
            [t('refunds_bill_host'), bill.host, 'as it is'],
            [t('refunds_bill_event'), bill.event, 'as it is'],
            [t('field_country'), countryName(bill.countryCode)],
            [t('refunds_bill_key'), bill.paidBy, 'as it is'],
            [t('refunds_since'), showTime(bill.since, bill.countryCode)],
            [
              t('refunds_clock'),
              isWaiting && (
                <span key="clock" suppressHydrationWarning>
                  {showClock({ state: 'waiting_for_staff', dueAt: bill.dueAt })}
                </span>
              ),
            ],
            [t('refunds_tracking'), bill.trackingKey, 'as it is'],
            [t('refunds_paid_at'), bill.paidAt && showTime(bill.paidAt, bill.countryCode)],
          ]}
        />
        <Doubt bill={bill} />
      </div>
      {bill.acts.askApproval && <AskRefundApproval form={askApproval} hint={t('refunds_bill_ask_hint')} />}
      {bill.acts.confirm && <ConfirmRefund form={confirm} />}
    </>
  )
}

function Doubt({ bill: { needsApproval, isApproved, approval } }: { bill: BillRefund }) {
  const t = useTexts()
  if (!needsApproval) return null
  if (isApproved) return <Banner tone="success">{t('refunds_bill_approved')}</Banner>
  return (
    <Banner tone="info">
      {approval
        ? t('refunds_approval_waits', { number: String(approval.id), name: approval.askedBy })
        : t('refunds_bill_doubt')}
    </Banner>
  )
}
