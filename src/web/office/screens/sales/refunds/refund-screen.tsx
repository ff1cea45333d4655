import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { OfficeRefundDetail } from '#contract/office/sales/office-refunds.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { RefusedAct } from '#web/office/forms/acts.tsx'
import { formAction } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { useShowTimeIn } from '#web/office/ui/country-time.ts'
import { Facts } from '#web/office/ui/facts.tsx'
import { BackLink, Heading, Panel } from '#web/office/ui/panel.tsx'
import { alsoWhenRefused } from '#web/office/ui/reload-after-refusal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { useShowMajor } from '../orders/order-words.tsx'
import { AskRefundApproval, ConfirmRefund } from './refund-acts.tsx'
import { RefundBadge, useShowClock } from './refund-words.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/refunds/{id}', { params: { id: args.params.id ?? '' } }))

const retry = officeForm('POST /office-api/refunds/{id}/retry')
const byHand = officeForm('POST /office-api/refunds/{id}/by-hand')
const askAccount = officeForm('POST /office-api/refunds/{id}/ask-account')
const askApproval = officeForm('POST /office-api/refunds/{id}/ask-approval')
const confirm = officeForm('POST /office-api/refunds/{id}/confirm')

export const action = formAction(retry, byHand, askAccount, askApproval, confirm)

export const shouldRevalidate = alsoWhenRefused

/** A refund: its state, its account, and the possible acts. */
export default function RefundScreen() {
  const t = useTexts()
  const showTime = useShowTimeIn()
  const showMajor = useShowMajor()
  const showClock = useShowClock()
  const refund = useLoaderData<typeof loader>()
  const time = (at: string | null) => at && showTime(at, refund.countryCode)
  return (
    <>
      <BackLink to="/refunds">{t('area_refunds')}</BackLink>
      <Heading title={t('refunds_one', { amount: showMajor(refund.amount, refund.currency) })}>
        <RefundBadge state={refund.state} />
      </Heading>
      <RefusedAct forms={formsOf(refund.acts)} />
      <div className="flex max-w-form flex-col gap-5 pb-5">
        <p>{useNextStep(refund)}</p>
        <Facts
          facts={[
            [
              t('refunds_of_order'),
              <Link key="order" to={`/orders/${refund.number}`} className="link">
                {refund.number}
              </Link>,
            ],
            [t('refunds_buyer'), refund.buyer, 'as it is'],
            [t('refunds_paid_by'), t(`way_${refund.code}`)],
            [t('refunds_cause'), t(`refunds_cause_${refund.reason}`)],
            [t('field_reason'), refund.why],
            [t('field_asked'), refund.askedBy],
            [t('refunds_since'), showTime(refund.createdAt, refund.countryCode)],
            [
              t('refunds_clock'),
              <span key="clock" suppressHydrationWarning>
                {showClock(refund)}
              </span>,
            ],
            [t('refunds_reference'), refund.providerReference],
            [t('refunds_answer'), refund.failure?.answer],
            [t('refunds_retries'), refund.retries > 0 && String(refund.retries)],
            [t('refunds_asked_account'), time(refund.askedAt)],
            [t('refunds_tracking'), refund.trackingKey],
            [t('refunds_paid_at'), time(refund.paidAt)],
          ]}
        />
      </div>
      {refund.state === 'waiting_for_staff' && <Account refund={refund} />}
      <RefundActs key={refund.updatedAt + refund.state} refund={refund} />
    </>
  )
}

/** Returns what happens to the refund next, or why its provider did not make it. */
function useNextStep({ state, byHand, failure }: OfficeRefundDetail): string {
  const t = useTexts()
  const showMajor = useShowMajor()
  if (state === 'failed') {
    const { why = 'refused', made } = failure ?? {}
    return t(`refunds_failed_${why}`, { amount: made ? showMajor(made.amount, made.currency) : '' })
  }
  return t(state === 'created' && byHand ? 'refunds_next_by_hand' : `refunds_next_${state}`)
}

/** The forms on the page. */
const formsOf = (acts: OfficeRefundDetail['acts']) => [
  acts.confirm && confirm,
  acts.askApproval && askApproval,
  acts.askAccount && askAccount,
  acts.retry && retry,
  acts.byHand && byHand,
]

function Account({ refund }: { refund: OfficeRefundDetail }) {
  const t = useTexts()
  const showTime = useShowTimeIn()
  const { account, changed, doubts, isApproved, approval, ending, receivedAt, countryCode } = refund
  return (
    <Panel title={t('refunds_account')}>
      {changed && (
        <Banner tone="warning">
          {t('refunds_changed_when', { time: showTime(changed.at, countryCode), from: changed.from ?? '–' })}
        </Banner>
      )}
      {account ? (
        <Facts
          facts={[
            [t('refunds_holder'), account.holder],
            [t('refunds_bank'), account.bank],
            [
              t('refunds_number'),
              <span key="number" className="figures select-all">
                {account.account}
              </span>,
            ],
            [t('refunds_account_type'), account.accountType],
            [t('refunds_rut'), account.rut],
            [t('refunds_received_at'), receivedAt && showTime(receivedAt, countryCode)],
          ]}
        />
      ) : (
        <p>{ending ? t('refunds_to_account', { ending }) : t('refunds_no_account')}</p>
      )}
      {doubts.length > 0 && (
        <div>
          <p className="font-semibold">{t('refunds_doubts')}</p>
          <ul className="list-disc pl-5">
            {doubts.map((doubt) => (
              <li key={doubt}>{t(`refunds_doubt_${doubt}`)}</li>
            ))}
          </ul>
        </div>
      )}
      {isApproved && <Banner tone="success">{t('refunds_approved')}</Banner>}
      {approval && (
        <Banner tone="info">
          {t('refunds_approval_waits', { number: String(approval.id), name: approval.askedBy })}
        </Banner>
      )}
    </Panel>
  )
}

function RefundActs({ refund: { acts } }: { refund: OfficeRefundDetail }) {
  const t = useTexts()
  return (
    <>
      {acts.confirm && <ConfirmRefund form={confirm} />}
      {acts.askApproval && <AskRefundApproval form={askApproval} hint={t('refunds_ask_approval_hint')} />}
      {acts.askAccount && (
        <Panel title={t('refunds_ask_account')}>
          <p className="text-small text-ink-soft">{t('refunds_ask_account_hint')}</p>
          <askAccount.Form send={t('refunds_ask_account')} variant="secondary" />
        </Panel>
      )}
      {acts.retry && (
        <Panel title={t('refunds_retry')}>
          <retry.Form send={t('refunds_retry')} />
        </Panel>
      )}
      {acts.byHand && (
        <Panel title={t('refunds_by_hand')}>
          <byHand.Form send={t('refunds_by_hand')} variant="secondary">
            <byHand.Input name="reason" label={t('field_reason')} hint={t('refunds_by_hand_hint')} />
          </byHand.Form>
        </Panel>
      )}
    </>
  )
}
