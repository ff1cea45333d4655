import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useShowTimeIn } from '#web/office/ui/country-time.ts'
import { Facts } from '#web/office/ui/facts.tsx'
import { BackLink, Heading, Panel } from '#web/office/ui/panel.tsx'
import { useShowMajor } from '../orders/order-words.tsx'
import { RefundBadge } from '../refunds/refund-words.tsx'
import { NotificationList } from './notification-list.tsx'
import { AttemptBadge } from './payments-screen.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/payments/{id}', { params: { id: args.params.id ?? '' } }))

/** A payment attempt: its state, the provider's data, its refunds and notifications. */
export default function PaymentScreen() {
  const t = useTexts()
  const showTime = useShowTimeIn()
  const showMajor = useShowMajor()
  const payment = useLoaderData<typeof loader>()
  const { currency, fee, refunds, notifications, said } = payment
  return (
    <>
      <BackLink to="/payments">{t('area_payments')}</BackLink>
      <Heading title={t('payments_one', { amount: showMajor(payment.amount, currency) })}>
        <AttemptBadge state={payment.state} />
      </Heading>
      <div className="pb-5">
        <Facts
          facts={[
            [
              t('refunds_of_order'),
              <Link key="order" to={`/orders/${payment.number}`} className="link">
                {payment.number}
              </Link>,
            ],
            [t('refunds_paid_by'), t(`way_${payment.code}`)],
            [t('refunds_since'), showTime(payment.createdAt, payment.countryCode)],
            [t('payments_changed'), showTime(payment.updatedAt, payment.countryCode)],
            [t('payments_asked'), payment.askedAt && showTime(payment.askedAt, payment.countryCode)],
            [t('payments_fee'), fee !== null && showMajor(fee, currency)],
            [t('payments_reference'), payment.merchantReference],
            [t('refunds_reference'), payment.providerReference],
          ]}
        />
      </div>
      {refunds.length > 0 && (
        <Panel title={t('area_refunds')}>
          <ul className="flex flex-col gap-2">
            {refunds.map((refund) => (
              <li key={refund.id} className="flex flex-wrap items-center gap-3">
                <Link to={`/refunds/${refund.id}`} className="link figures">
                  {showMajor(refund.amount, currency)}
                </Link>
                <RefundBadge state={refund.state} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={t('payments_notifications')}>
        <NotificationList rows={notifications} />
      </Panel>
      {said && (
        <Panel title={t('payments_said')}>
          <Masked text={said} />
        </Panel>
      )}
    </>
  )
}

/** Text from a provider, without personal data and secrets. */
export function Masked({ text }: { text: string }) {
  const t = useTexts()
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center">{t('payments_show_masked')}</summary>
      {/* A scrollable region must be reachable by keyboard. */}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-small bg-paper-deep p-3 text-small whitespace-pre-wrap break-words"
      >
        {text}
      </pre>
    </details>
  )
}
