import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { RefusedAct } from '#web/office/forms/acts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { useFormAnswer } from '#web/office/forms/form-answer.ts'
import { amountIn } from '#web/office/ui/amounts.ts'
import { Facts } from '#web/office/ui/facts.tsx'
import { BackLink, Heading } from '#web/office/ui/panel.tsx'
import { alsoWhenRefused } from '#web/office/ui/reload-after-refusal.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { useShowMajor } from '../orders/order-words.tsx'
import { RefundApproval } from '../refunds/refund-approval.tsx'
import { useProviderName } from '../settlement/settlement-words.ts'
import { SettleTaskForm, settleTask } from './settle-task-form.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/money-tasks/{id}', { params: { id: Number(args.params.id) } }))

export const action = formAction(
  on(settleTask, {
    async body({ amount: _, ...body }, { api, form, params }) {
      const { currency } = await api('GET /office-api/money-tasks/{id}', {
        params: { id: Number(params.id) },
      })
      const amount = body.did === 'no_money' ? null : amountIn(form, 'amount', currency)
      return { ...body, ...(amount !== null && { amount }) }
    },
    next: ({ answer, params }) =>
      'matter' in answer && answer.matter ? `/money-returns/${answer.matter}` : `/money-tasks/${params.id}`,
  }),
)

export const shouldRevalidate = alsoWhenRefused

/** A payment of which the provider tells no amount, or another one, and the form that records what it really did. */
export default function MoneyTaskScreen() {
  const t = useTexts()
  const isAnswered = useFormAnswer() !== undefined
  const task = useLoaderData<typeof loader>()
  const { order, maySettle, approval, settledAt } = task
  return (
    <>
      {order ? (
        <BackLink to={`/orders/${order}`}>{order}</BackLink>
      ) : (
        <BackLink to="/">{t('area_home')}</BackLink>
      )}
      <Heading title={t('object_money_task')}>
        <Badge tone={settledAt ? 'leaf' : 'amber'}>
          {t(settledAt ? 'orders_return_closed' : 'orders_return_open')}
        </Badge>
      </Heading>
      {settledAt && !isAnswered && <Banner tone="success">{t('money_task_settled_already')}</Banner>}
      <RefundApproval approval={approval} />
      <RefusedAct forms={[maySettle && !approval && settleTask]} />
      <TaskFacts task={task} />
      {maySettle && !approval && <SettleTaskForm task={task} />}
    </>
  )
}

function TaskFacts({ task }: { task: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const t = useTexts()
  const showTime = useShowTime()
  const showMajor = useShowMajor()
  const providerName = useProviderName()
  const { order, bill, provider, theirs, ours, payment, left, currency, told, timeZone } = task
  const { openedAt, settledAt, settledAs } = task
  return (
    <div className="max-w-form pb-5">
      <Facts
        facts={[
          [
            t('object_order'),
            order && (
              <Link key="order" to={`/orders/${order}`} className="link">
                {order}
              </Link>
            ),
          ],
          [t('object_host_bill'), bill, 'as it is'],
          [
            t('orders_return_source'),
            provider && [providerName(provider), theirs, ours].filter(Boolean).join('\n'),
          ],
          [t('money_task_payment'), showMajor(payment, currency)],
          [t('money_task_left'), showMajor(left, currency)],
          [t('money_task_told'), told ? showMajor(told.amount, told.currency) : t('money_task_no_amount')],
          [t('orders_return_happened'), showTime(openedAt, timeZone)],
          [
            t('orders_return_closed'),
            settledAt &&
              [settledAs && t(`money_task_did_${settledAs}`), showTime(settledAt, timeZone)]
                .filter(Boolean)
                .join(' · '),
          ],
        ]}
      />
    </div>
  )
}
