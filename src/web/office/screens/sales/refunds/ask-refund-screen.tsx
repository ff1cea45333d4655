import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on, showAgain } from '#web/office/forms/form-action.ts'
import { textIn } from '#web/office/forms/texts-in.ts'
import { amountIn } from '#web/office/ui/amounts.ts'
import { Facts } from '#web/office/ui/facts.tsx'
import { BackLink, Heading } from '#web/office/ui/panel.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { OrderBadge, useShowMajor } from '../orders/order-words.tsx'
import { AskRefundForm, askRefund } from './ask-refund-form.tsx'
import { RefundApproval } from './refund-approval.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => ({
    ...(await api('GET /office-api/orders/{number}/refund', {
      params: { number: args.params.number ?? '' },
    })),
    key: crypto.randomUUID(),
  }))

export const action = formAction(
  on(askRefund, {
    async instead({ api, form, params: { number = '' } }) {
      const choice = choiceIn(form)
      const fields = { ticketIds: 'field_is_required' }
      if (choice.ticketIds?.length === 0) return showAgain(askRefund, form, { code: 'invalid_input', fields })
      if (form.get('expected')) return undefined
      // Without JavaScript the effect has not been shown yet.
      const query = choice.ticketIds
        ? { tickets: choice.ticketIds.join(',') }
        : choice.amount === undefined
          ? { all: '1' as const }
          : { amount: choice.amount }
      const { plan } = await api('GET /office-api/orders/{number}/refund', { params: { number }, query })
      return showAgain(askRefund, form, { data: { plan } })
    },
    body: ({ expected, reason }, { form }) => ({
      ...choiceIn(form),
      ...(expected !== undefined && { expected }),
      reason,
    }),
    next({ answer, params: { number } }) {
      if ('approval' in answer) return `/orders/${number}/refund`
      const [part] = answer.refund.parts
      return part ? `/refunds/${part.id}` : `/orders/${number}`
    },
  }),
)

/** The tickets, the amount, or neither for everything. */
function choiceIn(form: FormData): { amount?: number; ticketIds?: string[] } {
  const what = textIn(form, 'what')
  if (what === 'tickets')
    return { ticketIds: form.getAll('ticketIds').flatMap((one) => String(one).split('\n')) }
  if (what === 'amount') return { amount: amountIn(form, 'amount', textIn(form, 'currency')) ?? Number.NaN }
  return {}
}

/** Requests a refund of an order: tickets, an amount or all of it. */
export default function AskRefundScreen() {
  const t = useTexts()
  const showMajor = useShowMajor()
  const form = useLoaderData<typeof loader>()
  const { order, money, currency, why, approval } = form
  const sum = (amount: number) => amount > 0 && showMajor(amount, currency)
  return (
    <>
      <BackLink to={`/orders/${order.number}`}>{t('refunds_order', { number: order.number })}</BackLink>
      <Heading title={t('refunds_ask_title')}>
        <OrderBadge state={order.state} />
      </Heading>
      <div className="flex max-w-form flex-col gap-5">
        <Facts
          facts={[
            [t('refunds_event'), order.event, 'as it is'],
            [t('refunds_buyer'), order.buyer, 'as it is'],
            [t('refunds_received'), showMajor(money.received, currency)],
            [t('refunds_refunded'), sum(money.refunded)],
            [t('refunds_on_its_way'), sum(money.onItsWay)],
            [t('refunds_failed_sum'), sum(money.failed)],
            [t('refunds_left'), <strong key="left">{showMajor(money.left, currency)}</strong>],
          ]}
        />
        <RefundApproval approval={approval} />
        {why ? (
          <Banner tone="warning">{t(`refunds_why_${why}`)}</Banner>
        ) : (
          !approval && <AskRefundForm key={order.number} form={form} idempotencyKey={form.key} />
        )}
      </div>
    </>
  )
}
