import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { OrderDetail } from '#contract/orders.ts'
import { type Currency, formatMoney, toMinor } from '#domain/money.ts'
import { useTranslate } from '#web/messages.tsx'
import { serverNow } from '#web/server-clock.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { LoopMark } from '#web/ui/loop-mark.tsx'
import { Spinner, Waiting } from '#web/ui/spinner.tsx'
import { isOver, OpenPayment } from './open-payment.tsx'
import { PayAgain } from './pay-again.tsx'
import type { PaymentReturn } from './payment-return.ts'
import type { PaymentView } from './payment-view.ts'
import { canBePaid, useOrder } from './use-order.ts'
import { usePaymentState } from './use-payment-state.ts'

/** How a payment ended, and for the owner of the order what can be done about it. */
export function PaymentResult({
  orderId,
  query,
  level = 1,
  onSuccess,
}: {
  orderId: string
  /** what the provider sent the customer back with: `?…` */
  query: string
  /** of its heading on the page */
  level?: 1 | 2
  onSuccess?: () => void
}) {
  const t = useTranslate()
  const [returned, setReturned] = useState(query)
  const [tries, setTries] = useState(0)
  const { view, asking, askAgain } = usePaymentState(orderId, returned)
  const { order: detail, status, reload } = useOrder(orderId)

  useEffect(() => {
    if (view === 'success') onSuccess?.()
    if (view) reload()
  }, [view, onSuccess, reload])

  function comeBack(payment: PaymentReturn) {
    setReturned(payment.query || '?returned=1')
    setTries((before) => before + 1)
    askAgain()
  }

  // What is known later would push aside what is read already.
  if (view === null || status === 'loading')
    return <Waiting className="min-h-80">{t('payment_pending_asking')}</Waiting>
  const payable = detail !== null && canBePaid(detail, serverNow())
  const currency = detail?.order.currency as Currency
  return (
    <div className="mx-auto flex max-w-form animate-rise flex-col items-center gap-6 text-center">
      <ViewHead key={tries} view={view} level={level} about={aboutOf(detail)} />
      {detail && (
        <p className="text-ink-soft">
          {t('order_title', { number: detail.order.number })} ·{' '}
          <span className="figures">
            {formatMoney({ amount: toMinor(detail.order.total, currency) ?? 0, currency })}
          </span>
        </p>
      )}
      {view !== 'success' && detail && (
        <OpenPayment
          payment={detail.order.payment}
          money={{ amount: toMinor(detail.order.total, currency) ?? 0, currency }}
          timeZone={detail.event.timeZone}
        />
      )}
      {view === 'pending' &&
        (asking ? (
          <p className="flex items-center gap-3 text-ink-soft">
            <Spinner label={t('payment_pending_asking')} className="h-5 text-jacaranda" />
            <span aria-hidden="true">{t('payment_pending_asking')}</span>
          </p>
        ) : (
          <Button variant="secondary" onClick={askAgain}>
            {t('payment_pending_check')}
          </Button>
        ))}
      {detail && payable && view !== 'success' && (
        <PayAgain
          detail={detail}
          firstLabel={firstLabelOf(view, detail, t)}
          centred
          onReturn={comeBack}
          onStarted={(step) => {
            reload()
            if (step?.kind === 'bank-transfer') askAgain()
          }}
        />
      )}
      {view === 'error' && !payable && (
        <Button variant="secondary" onClick={askAgain} busy={asking}>
          {t('payment_pending_check')}
        </Button>
      )}
      <ButtonLink to={`/order-detail/${orderId}`} variant={view === 'success' ? 'primary' : 'quiet'}>
        {t('see_purchase')}
      </ButtonLink>
    </div>
  )
}

/** What is known of the order beside how its payment stands. */
type About = 'voucher' | 'voucher-over' | 'gone' | null

function aboutOf(detail: OrderDetail | null): About {
  if (detail?.order.state === 'cancelled') return 'gone'
  const payment = detail?.order.payment
  if (!payment?.voucher) return null
  return isOver(payment.voucher, payment) ? 'voucher-over' : 'voucher'
}

/** The same way once more: its page while it is open, another try when it is over; a voucher is there already. */
function firstLabelOf(
  view: PaymentView,
  { order: { payment } }: OrderDetail,
  t: ReturnType<typeof useTranslate>,
): string | undefined {
  if (view !== 'pending') return t('payment_try_again')
  return payment?.preference_init_point && !payment.voucher ? t('payment_continue') : undefined
}

function ViewHead({ view, level, about }: { view: PaymentView; level: 1 | 2; about: About }) {
  const t = useTranslate()
  if (about === 'voucher-over' && view === 'error') {
    return (
      <Head level={level} title={t('voucher_over_title')} className="text-brick" motion="still">
        <p>{t('payment_problem_text')}</p>
      </Head>
    )
  }
  switch (view) {
    case 'success':
      return (
        <Head level={level} title={t('payment_success_title')} className="text-leaf" motion="once">
          <p>{t('payment_success_text')}</p>
        </Head>
      )
    case 'pending':
      return (
        <Head level={level} title={t('payment_pending_title')} className="text-amber" motion="always">
          <p>{t(about === 'voucher' ? 'payment_pending_voucher' : 'payment_pending_text')}</p>
        </Head>
      )
    case 'cancelled':
      return (
        <Head level={level} title={t('payment_problem_title')} className="text-brick" motion="still">
          <p>{t(about === 'gone' ? 'payment_order_cancelled_text' : 'payment_problem_text')}</p>
        </Head>
      )
    case 'error':
      return (
        <Head
          level={level}
          above={t('payment_error_oops')}
          title={t('payment_error_title')}
          className="text-brick"
          motion="still"
        >
          <p>{t('payment_error_text')}</p>
          <p>{t('payment_error_mail')}</p>
        </Head>
      )
  }
}

function Head({
  level,
  above,
  title,
  className,
  motion,
  children,
}: {
  level: 1 | 2
  above?: string
  title: string
  className: string
  motion: 'once' | 'always' | 'still'
  children: ReactNode
}) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const heading = useRef<HTMLHeadingElement>(null)
  // The frame in which the customer paid is gone, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another result
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [title])
  return (
    <div role="status" className="flex flex-col items-center gap-4">
      <LoopMark
        motion={motion}
        end={motion === 'still' ? 'nothing' : 'dot'}
        className={classes('h-20 w-auto', className)}
      />
      {above && <p className="display text-lead">{above}</p>}
      <Heading ref={heading} tabIndex={-1} className="display text-title">
        {title}
      </Heading>
      <div className="flex flex-col gap-2 text-lead text-ink-soft">{children}</div>
    </div>
  )
}
