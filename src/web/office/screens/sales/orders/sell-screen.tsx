import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import type { OfficeCallAnswer } from '#contract/office/office-contract.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { Choice, Input } from '#web/office/forms/inputs.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Heading, Panel } from '#web/office/ui/panel.tsx'
import { Button } from '#web/ui/button.tsx'
import { useShowMajor } from './order-words.tsx'
import { PeopleFields } from './people-fields.tsx'
import { limitsIn, peopleIn } from './people-in.ts'

/** The maximum number of tickets per order by phone. */
const mostTickets = 10

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const { q, event, date, province } = listQueryOf(args.request)
    const query = {
      ...(q && { q }),
      ...(event && { event }),
      ...(date && { date }),
      ...(province && { province }),
    }
    return { ...(await api('GET /office-api/sale-choices', { query })), key: crypto.randomUUID() }
  })

const sell = officeForm('POST /office-api/orders')

export const action = formAction(
  on(sell, {
    body({ buyer, order }, { form }) {
      const [placeId, productVariantId] = [Number(form.get('placeId')), Number(form.get('variant'))]
      const tickets = Array.from({ length: Math.min(mostTickets, Number(form.get('count'))) }, (_, nth) => ({
        placeId,
        productVariantId,
        ...peopleIn(form, `order.tickets.${nth}.`, limitsIn(form), buyer),
      }))
      return { buyer, order: { ...order, tickets } }
    },
    next: ({ answer }) => `/orders/${answer.number}?done=1`,
  }),
)

/** A sale by phone: the event, the date and city, the tickets, then the buyer and the passengers. */
export default function SellScreen() {
  const t = useTexts()
  const choices = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const { events, dates, tickets } = choices
  const event = query.get('event') ? events[0] : undefined
  const ticket = tickets.find(({ id }) => String(id) === query.get('variant'))
  const count = Math.min(mostTickets, Math.max(1, Number(query.get('count')) || 1))
  return (
    <div className="flex max-w-text flex-col">
      <Heading title={t('orders_sell')} />
      <p className="mb-4 text-small text-ink-soft">{t('orders_sell_hint')}</p>
      {event ? (
        <>
          <p className="mb-2 text-small">
            <strong>{event.name}</strong> · {event.placeName}{' '}
            <Link to="/orders/new" className="link">
              {t('orders_sell_other_event')}
            </Link>
          </p>
          {dates.length === 0 && <p>{t('orders_sell_nothing')}</p>}
          <ChooseTickets choices={choices} timeZone={event.timeZone} currency={event.currency} />
          {ticket && (
            <SellForm
              key={`${ticket.id}-${count}`}
              choices={choices}
              ticket={ticket}
              count={count}
              currency={event.currency}
            />
          )}
        </>
      ) : (
        <ChooseEvent events={events} hasMore={choices.hasMore} q={query.get('q') ?? ''} />
      )}
    </div>
  )
}

type Choices = OfficeCallAnswer<'GET /office-api/sale-choices'> & { key: string }

function ChooseEvent({ events, hasMore, q }: Pick<Choices, 'events' | 'hasMore'> & { q: string }) {
  const t = useTexts()
  const showTime = useShowTime()
  return (
    <>
      <Form method="get" role="search" className="mb-3 flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-[1_1_12rem]">
          <Input name="q" label={t('orders_event_filter')} value={q} />
        </div>
        <Button type="submit" variant="secondary" size="small">
          {t('search')}
        </Button>
      </Form>
      {events.length === 0 && <p className="text-ink-soft">{t('orders_sell_no_event')}</p>}
      {hasMore && (
        <p className="text-small text-ink-soft">{t('orders_sell_more', { most: events.length })}</p>
      )}
      <ul className="text-small">
        {events.map((event) => (
          <li
            key={event.id}
            data-row
            className="border-b border-paper-line py-2 focus-within:bg-jacaranda-tint"
          >
            <Link to={`?event=${event.id}`} className="link inline-flex min-h-11 items-center lg:min-h-0">
              {event.name}
            </Link>
            <span className="block text-ink-soft">
              {event.placeName} · {showTime(event.startsAt, event.timeZone)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

type TicketsProps = { choices: Choices; timeZone: string; currency: string }

/** Date and city, then the ticket and quantity: a GET form, so that the address identifies the step. */
function ChooseTickets({ choices, timeZone, currency }: TicketsProps) {
  const { dates, provinces, tickets } = choices
  const t = useTexts()
  const showTime = useShowTime()
  const [query] = useSearchParams()
  const now = (name: string) => query.get(name) ?? ''
  return (
    <Form key={query.toString()} method="get" className="mb-6 grid items-end gap-3 sm:grid-cols-2">
      <input type="hidden" name="event" value={now('event')} />
      <Choice
        name="date"
        label={t('orders_date')}
        value={now('date')}
        options={dates.map(({ id, startsAt }) => ({
          value: String(id),
          label: showTime(startsAt, timeZone),
        }))}
      />
      <Choice
        name="province"
        label={t('orders_province')}
        value={now('province')}
        options={provinces.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {tickets.length > 0 && (
        <>
          <TicketChoice tickets={tickets} currency={currency} />
          <Choice
            name="count"
            label={t('orders_sell_count')}
            value={now('count') || '1'}
            options={Array.from({ length: mostTickets }, (_, nth) => String(nth + 1)).map((one) => ({
              value: one,
              label: one,
            }))}
          />
        </>
      )}
      <Button type="submit" variant="secondary" size="small" className="justify-self-start">
        {t('orders_sell_next')}
      </Button>
    </Form>
  )
}

/** The tickets of the date and city; one that is sold out cannot be chosen. */
function TicketChoice({ tickets, currency }: Pick<Choices, 'tickets'> & { currency: string }) {
  const t = useTexts()
  const showMajor = useShowMajor()
  const [query] = useSearchParams()
  const chosen = query.get('variant') || String(tickets.find(({ left }) => left > 0)?.id ?? '')
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-semibold">{t('orders_variant')}</legend>
      {tickets.map(({ id, name, price, left }) => (
        <label
          key={id}
          className="flex min-h-11 items-baseline gap-3 border-b border-paper-line px-2 py-2 text-small has-checked:bg-jacaranda-tint"
        >
          <input
            type="radio"
            name="variant"
            value={id}
            required
            disabled={left === 0}
            defaultChecked={String(id) === chosen}
            className="size-5 shrink-0 translate-y-1"
          />
          <span className="min-w-0">
            {name}
            <span className="figures block text-ink-soft">
              {showMajor(price, currency)} · {t('orders_sell_left', { left })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function SellForm({
  choices: { counties, methods, key },
  ticket,
  count,
  currency,
}: {
  choices: Choices
  ticket: Choices['tickets'][number]
  count: number
  currency: string
}) {
  const t = useTexts()
  const showMajor = useShowMajor()
  const answer = sell.useAnswer()
  const [query] = useSearchParams()
  const { capacity, stops, placeId, id, price } = ticket
  const total = Math.round(price * count * 100) / 100
  const fixed = {
    capacity,
    stops,
    placeId,
    count,
    variant: id,
    'idempotency-key': answer?.values['idempotency-key'] ?? key,
    'order.eventDateId': query.get('date') ?? '',
    'order.provinceId': query.get('province') ?? '',
    'order.shownTotal': total,
  }
  return (
    <sell.Form send={t('orders_sell_send', { total: showMajor(total, currency) })}>
      {Object.entries(fixed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Panel title={t('orders_buyer')}>
        <p className="text-small text-ink-soft">{t('orders_sell_buyer_hint')}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          <sell.Input name="buyer.email" label={t('field_email')} />
          <sell.Input name="buyer.phone" label={t('orders_contact_phone')} />
          <sell.Input name="buyer.firstName" label={t('orders_first_name')} />
          <sell.Input name="buyer.lastName" label={t('orders_last_name')} />
        </div>
      </Panel>
      {Array.from({ length: count }, (_, nth) => nth).map((nth) => (
        <Panel key={nth} title={t('orders_ticket', { number: nth + 1 })}>
          <PeopleFields prefix={`order.tickets.${nth}.`} limits={ticket} counties={counties} />
        </Panel>
      ))}
      <Panel title={t('orders_method')}>
        <sell.Choice
          name="order.paymentCode"
          label={t('orders_method')}
          hint={t('orders_sell_method_hint')}
          value={methods[0]}
          options={methods.map((code) => ({ value: code, label: t(`way_${code}`) }))}
        />
      </Panel>
    </sell.Form>
  )
}
