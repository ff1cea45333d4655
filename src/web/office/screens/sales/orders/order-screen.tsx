import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { OfficeCall } from '#contract/office/office-contract.ts'
import type { OrderDetailForStaff } from '#contract/office/sales/office-orders.ts'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { useMay } from '#web/office/app/use-may.ts'
import { RefusedAct } from '#web/office/forms/acts.tsx'
import { formAction, on, type SentForm } from '#web/office/forms/form-action.ts'
import { Facts } from '#web/office/ui/facts.tsx'
import { BackLink, Heading, Panel } from '#web/office/ui/panel.tsx'
import { PhoneLink } from '#web/office/ui/phone-link.tsx'
import { alsoWhenRefused } from '#web/office/ui/reload-after-refusal.ts'
import { localeNames } from '#web/office/ui/words/language-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RefundApproval } from '../refunds/refund-approval.tsx'
import { MoneyReturnsPanel } from './money-returns-panel.tsx'
import { MoneyTasksPanel } from './money-tasks-panel.tsx'
import { formsOf, OrderActs, orderForms } from './order-acts.tsx'
import { AttemptsPanel, MailsPanel, MoneyPanel, RefundsPanel } from './order-money.tsx'
import { mayWithdraw, OrderTickets, withdrawWheelchair } from './order-tickets-panel.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderBadge, useShowMajor } from './order-words.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const params = { number: args.params.number ?? '' }
    const done = new URL(args.request.url).searchParams.has('done')
    return { ...(await api('GET /office-api/orders/{number}', { params })), done }
  })

const next = ({ params }: SentForm) => `/orders/${params.number}?done=1`

export const action = formAction(
  ...Object.values(orderForms).map((form) => on<OfficeCall>(form, { next })),
  on(withdrawWheelchair, { next }),
)

export const shouldRevalidate = alsoWhenRefused

/** An order: its state, the next steps, its money, and the possible acts. */
export default function OrderScreen() {
  const t = useTexts()
  const { order, tickets, money, attempts, refunds, moneyReturns, moneyTasks, mails, timeline, acts, done } =
    useLoaderData<typeof loader>()
  const { currency, timeZone } = order
  return (
    <>
      <BackLink to="/orders">{t('area_orders')}</BackLink>
      <Heading isName title={order.number}>
        <OrderBadge state={order.state} />
      </Heading>
      {done && (
        <p role="status" className="mb-4 rounded-small bg-leaf-tint px-4 py-3 text-small font-semibold">
          {t('orders_done')}
        </p>
      )}
      <RefundApproval approval={order.refundApproval} />
      <RefusedAct forms={[...formsOf(acts), ...(mayWithdraw(acts, tickets) ? [withdrawWheelchair] : [])]} />
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        {/* After an act the form is mounted again, empty, so that a note is not sent twice. */}
        <OrderActs key={timeline.length} order={order} acts={acts} />
        <div className="flex min-w-0 flex-col lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Head order={order} />
          <NextSteps order={order} />
          <OrderTickets tickets={tickets} acts={acts} currency={currency} timeZone={timeZone} />
        </div>
        <div className="min-w-0 lg:col-start-2">
          <MoneyPanel money={money} total={order.total} currency={currency} />
          <AttemptsPanel number={order.number} attempts={attempts} currency={currency} timeZone={timeZone} />
          <MoneyTasksPanel tasks={moneyTasks} timeZone={timeZone} />
          <MoneyReturnsPanel moneyReturns={moneyReturns} currency={currency} timeZone={timeZone} />
          <RefundsPanel refunds={refunds} currency={currency} timeZone={timeZone} />
          <MailsPanel mails={mails} timeZone={timeZone} />
        </div>
      </div>
      <OrderTimeline timeline={timeline} currency={currency} timeZone={timeZone} number={order.number} />
    </>
  )
}

type Order = OrderDetailForStaff['order']

function Head({ order }: { order: Order }) {
  const t = useTexts()
  const showTime = useShowTime()
  const showMajor = useShowMajor()
  const { permissions } = useFrame()
  const { event, buyer, timeZone } = order
  return (
    <div className="border-t border-paper-line py-5">
      <Facts
        facts={[
          [
            t('orders_event'),
            permissions.includes('events.see') ? (
              <Link key="event" to={`/events/${event.id}`} className="link">
                {event.name}
              </Link>
            ) : (
              event.name
            ),
          ],
          [t('orders_trip'), `${showTime(order.startsAt, timeZone)} · ${order.place}`],
          [t('orders_province'), order.province, 'as it is'],
          [t('orders_buyer'), <Buyer key="buyer" buyer={buyer} />],
          [t('field_email'), buyer.email && <BuyerMail key="email" order={order} />],
          [
            t('enquiries_phone'),
            buyer.phone && <PhoneLink key="phone" phone={buyer.phone} text={buyer.phoneText} />,
          ],
          [t('field_language'), localeNames[order.locale]],
          [t('orders_placed'), showTime(order.createdAt, timeZone)],
          [t('orders_method'), t(`way_${order.paymentCode}`)],
          [t('orders_total'), showMajor(order.total, order.currency)],
          [t('orders_reference'), order.transferReference, 'as it is'],
          [t('orders_discount'), order.discountCode, 'as it is'],
          [t('orders_sold'), order.soldBy, 'as it is'],
          [t('orders_why'), order.waits && <WaitReason key="why" order={order} />],
          [
            t('field_reason'),
            (order.cancelReason === 'customer' ||
              order.cancelReason === 'expired' ||
              order.cancelReason === 'staff') &&
              t(`orders_cancel_reason_${order.cancelReason}`),
          ],
        ]}
      />
    </div>
  )
}

function Buyer({ buyer }: { buyer: Order['buyer'] }) {
  const t = useTexts()
  const seesBuyer = useFrame().permissions.includes('customers.see')
  return (
    <span className="flex flex-wrap items-center gap-2">
      {seesBuyer ? (
        <Link to={`/customers/${buyer.id}`} className="link">
          {buyer.name}
        </Link>
      ) : (
        buyer.name
      )}
      {buyer.gone && <Badge tone="brick">{t('orders_buyer_gone')}</Badge>}
      {buyer.suspendedAt && <Badge tone="brick">{t('orders_buyer_blocked')}</Badge>}
    </span>
  )
}

function WaitReason({ order: { waits, holdUntil, state, timeZone } }: { order: Order }) {
  const t = useTexts()
  const showTime = useShowTime()
  return (
    <span>
      {waits && t(`orders_wait_${waits}`)}
      {holdUntil && state.startsWith('awaiting') && (
        <span className="block text-ink-soft">
          {t('orders_until', { time: showTime(holdUntil, timeZone) })}
        </span>
      )}
    </span>
  )
}

function BuyerMail({ order: { buyer, countryCode } }: { order: Order }) {
  const t = useTexts()
  // A masked address cannot be used as a link.
  const seesContacts = useMay(countryCode)('contacts.see')

  return (
    <span>
      {seesContacts ? (
        <a href={`mailto:${buyer.email}`} className="link">
          {buyer.email}
        </a>
      ) : (
        buyer.email
      )}
      {!buyer.verified && <span className="text-ink-soft"> · {t('orders_email_unverified')}</span>}
      {buyer.pendingEmail && (
        <span className="block text-ink-soft">
          {t('orders_email_pending', { email: buyer.pendingEmail })}
        </span>
      )}
    </span>
  )
}

function NextSteps({ order: { next, waits, refundApproval, timeZone } }: { order: Order }) {
  const t = useTexts()
  const showTime = useShowTime()
  if (next.length === 0 && (waits || refundApproval)) return null
  return (
    <Panel title={t('orders_next')}>
      {next.length === 0 ? (
        <p className="text-small text-ink-soft">{t('orders_next_none')}</p>
      ) : (
        <ol className="text-small">
          {next.map(({ kind, at }) => (
            <li key={`${kind}${at}`} className="flex flex-wrap justify-between gap-x-4 py-1">
              <span>{t(`orders_next_${kind}`)}</span>
              <time dateTime={at} className="figures text-ink-soft">
                {showTime(at, timeZone)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
