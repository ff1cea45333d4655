import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { RefusedAct } from '#web/office/forms/acts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { Facts } from '#web/office/ui/facts.tsx'
import { BackLink, Heading } from '#web/office/ui/panel.tsx'
import { alsoWhenRefused } from '#web/office/ui/reload-after-refusal.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { useShowMajor } from '../orders/order-words.tsx'
import { RefundApproval } from '../refunds/refund-approval.tsx'
import { EndReturnForm, endReturn } from './end-return-form.tsx'
import { ReturnReference } from './return-reference.tsx'
import { useSourceName } from './return-words.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const done = new URL(args.request.url).searchParams.has('done')
    const params = { id: Number(args.params.id) }
    return { ...(await api('GET /office-api/money-returns/{id}', { params })), done }
  })

export const action = formAction(
  on(endReturn, {
    body: ({ ticketIds, ...body }) => ({
      ...body,
      ...(body.how === 'tickets_ended' && { ticketIds: ticketIds ?? [] }),
    }),
    next: ({ params }) => `/money-returns/${params.id}?done=1`,
  }),
)

export const shouldRevalidate = alsoWhenRefused

/** Money that left an order or a host's bill: what happened, and the form that ends the matter. */
export default function MoneyReturnScreen() {
  const t = useTexts()
  const showMajor = useShowMajor()
  const matter = useLoaderData<typeof loader>()
  const { kind, amount, currency, order, open, mayEnd, approval, done } = matter
  return (
    <>
      {order ? (
        <BackLink to={`/orders/${order}`}>{order}</BackLink>
      ) : (
        <BackLink to="/">{t('area_home')}</BackLink>
      )}
      <Heading title={`${t(`orders_return_${kind}`)} · ${showMajor(amount, currency)}`}>
        <Badge tone={open ? 'amber' : 'leaf'}>
          {t(open ? 'orders_return_open' : 'orders_return_closed')}
        </Badge>
      </Heading>
      {done && !open && <Banner tone="success">{t('orders_done')}</Banner>}
      <RefundApproval approval={approval} />
      <RefusedAct forms={[mayEnd && !approval && endReturn]} />
      <MatterFacts matter={matter} />
      {mayEnd && !approval && <EndReturnForm matter={matter} />}
    </>
  )
}

function MatterFacts({ matter }: { matter: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const t = useTexts()
  const showTime = useShowTime()
  const sourceName = useSourceName()
  const maySee = useFrame().permissions.includes('transfers.see')
  const { source, reference, reason, happenedAt, answerBy, endedAt, endedBy, order, bill, timeZone } = matter
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
          [
            t('object_host_bill'),
            bill && maySee ? (
              <Link key="bill" to={`/transfers?order=${bill}`} className="link">
                {bill}
              </Link>
            ) : (
              bill
            ),
          ],
          [
            t('orders_return_source'),
            <span key="source">
              {sourceName(source)} · <ReturnReference source={source} reference={reference} />
            </span>,
          ],
          [t('orders_return_reason'), reason],
          [t('orders_return_happened'), showTime(happenedAt, timeZone)],
          [t('orders_return_until'), answerBy && showTime(answerBy, timeZone)],
          [
            t('orders_return_closed'),
            endedAt && endedBy && `${t(`orders_return_end_${endedBy}`)} · ${showTime(endedAt, timeZone)}`,
          ],
        ]}
      />
    </div>
  )
}
