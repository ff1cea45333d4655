import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import { answerForm, type FormAnswer, inputOf } from '../../app/answer-form.ts'
import { load } from '../../app/load.ts'
import { numberIn, textIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { amountIn } from '../../ui/amounts.ts'
import { Facts } from '../../ui/facts.tsx'
import { BackLink, Heading } from '../../ui/panel.tsx'
import { OrderBadge, useShowMajor } from '../orders/order-words.tsx'
import { AskRefundForm } from './ask-refund-form.tsx'
import { RefundApproval } from './refund-approval.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => ({
    ...(await api('GET /office-api/orders/{number}/refund', {
      params: { number: args.params.number ?? '' },
    })),
    key: crypto.randomUUID(),
  }))

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const params = { number: args.params.number ?? '' }
    const wish = wishIn(form)
    if (wish.ticketIds?.length === 0) return nothingPicked(form)
    const expected = numberIn(form, 'expected')
    if (expected === null || Number.isNaN(expected)) {
      // Without JavaScript the effect has not been shown yet.
      const tickets = wish.ticketIds?.join(',')
      const query = tickets
        ? { tickets }
        : wish.amount === undefined
          ? { all: '1' as const }
          : { amount: wish.amount }
      const { plan } = await api('GET /office-api/orders/{number}/refund', { params, query })
      return { code: '', text: '', fields: {}, data: { plan }, values: inputOf(form) } satisfies FormAnswer
    }
    const asked = await api('POST /office-api/orders/{number}/refunds', {
      params,
      headers: { 'idempotency-key': textIn(form, 'key') },
      body: { ...wish, expected, reason: textIn(form, 'reason') },
    })
    if ('approval' in asked) return redirect(`/orders/${params.number}/refund`)
    const [part] = asked.refund.parts
    return redirect(part ? `/refunds/${part.id}` : `/orders/${params.number}`)
  })

function nothingPicked(form: FormData) {
  const fields = { ticketIds: 'field_is_required' }
  const answer: FormAnswer = { code: 'invalid_input', text: '', fields, data: {}, values: inputOf(form) }
  return data(answer, { status: 400 })
}

function wishIn(form: FormData): { amount?: number; ticketIds?: string[] } {
  const what = textIn(form, 'what')
  if (what === 'tickets')
    return { ticketIds: form.getAll('ticket').flatMap((one) => String(one).split('\n')) }
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
