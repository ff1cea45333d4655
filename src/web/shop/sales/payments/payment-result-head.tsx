import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { LoopMark } from '#web/ui/drawings/loop-mark.tsx'
import { mainId } from '#web/ui/page/page.tsx'
import type { PaymentView } from './payment-view.ts'

/** Facts about the order in addition to its payment state. */
export type About = 'voucher' | 'voucher-over' | 'time-over' | 'gone' | 'expired' | 'refund' | null

/** The payment state, in a line and as the route drawing. */
export function ResultHead({
  view,
  level,
  about,
}: {
  view: Exclude<PaymentView, 'unknown' | 'unreachable'>
  level: 1 | 2
  about: About
}) {
  const t = useTranslate()
  if (about === 'voucher-over' && view === 'error') {
    return (
      <Head level={level} title={t('voucher_over_title')} className="text-brick" motion="still">
        <p>{t('payment_problem_text')}</p>
      </Head>
    )
  }
  if (about === 'refund' && view !== 'success') {
    return (
      <Head level={level} title={t('payment_refund_title')} className="text-jacaranda" motion="still">
        <p>{t('payment_refund_text')}</p>
      </Head>
    )
  }
  if ((about === 'time-over' || about === 'expired') && view !== 'success') {
    return (
      <Head
        level={level}
        title={t('payment_time_over_title')}
        className="text-brick"
        motion={about === 'time-over' ? 'always' : 'still'}
      >
        <p>{t(about === 'time-over' ? 'payment_time_over_text' : 'payment_order_cancelled_text')}</p>
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
  // The frame of the payment had the focus and is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title is a new result
  useEffect(() => {
    const main = document.getElementById(mainId)
    if (document.activeElement === document.body || document.activeElement === main) heading.current?.focus()
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
