import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { OrderDetailForStaff } from '#contract/office/orders/office-orders.ts'
import { answerForm, namingFields } from '../../app/answer-form.ts'
import { load } from '../../app/load.ts'
import { textIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { ActForm, useTyped } from '../../ui/forms/act-form.tsx'
import { BackLink, Heading, Panel } from '../../ui/panel.tsx'
import { PeopleFields } from './people-fields.tsx'
import { peopleIn } from './people-in.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const params = { number: args.params.number ?? '' }
    const [{ order, tickets }, { counties }] = await Promise.all([
      api('GET /office-api/orders/{number}', { params }),
      api('GET /office-api/orders/{number}/counties', { params }),
    ])
    return { order, tickets: tickets.filter(({ released }) => !released), counties }
  })

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const number = args.params.number ?? ''
    const limits = { stops: Number(textIn(form, 'stops')), capacity: Number(textIn(form, 'capacity')) }
    const position = Number(textIn(form, 'position'))
    const prefix = prefixOf(position)
    const changing = api('PUT /office-api/orders/{number}/tickets/{position}', {
      params: { number, position },
      body: { ...peopleIn(form, prefix, limits), version: Number(textIn(form, 'version')) },
    })
    await namingFields(changing, (field) => `${prefix}.${field}`)
    return redirect(`/orders/${number}?done=1`)
  })

/** A prefix per ticket, so that an error is shown at the right field. */
const prefixOf = (position: number) => `tickets.${position}`

/** Changes passengers and addresses on behalf of the buyer. */
export default function PassengersScreen() {
  const t = useTexts()
  const { order, tickets, counties } = useLoaderData<typeof loader>()
  return (
    <div className="flex max-w-text flex-col">
      <BackLink to={`/orders/${order.number}`}>{order.number}</BackLink>
      <Heading title={t('orders_act_change_ticket')} />
      {tickets.map((ticket) => (
        <TicketForm key={ticket.id} ticket={ticket} counties={counties} />
      ))}
    </div>
  )
}

function TicketForm({
  ticket,
  counties,
}: {
  ticket: OrderDetailForStaff['tickets'][number]
  counties: readonly { id: number; name: string }[]
}) {
  const t = useTexts()
  const act = `ticket-${ticket.position}`
  const prefix = prefixOf(ticket.position)
  const typed = useTyped(act)
  const { addresses, passengers, capacity, stops, position, version } = ticket
  const saved: Record<string, string> = Object.fromEntries([
    ...addresses.flatMap(({ address, countyId }, nth) => [
      [`${prefix}.addresses.${nth}.address`, address],
      [`${prefix}.addresses.${nth}.commune_id`, String(countyId)],
    ]),
    ...passengers.flatMap(({ name, email, phone, address, wheelchair, wheelchairConsent }, nth) => [
      [`${prefix}.passengers.${nth}.name`, name],
      [`${prefix}.passengers.${nth}.email`, email ?? ''],
      [`${prefix}.passengers.${nth}.phone`, phone ?? ''],
      [`${prefix}.passengers.${nth}.seat`, wheelchair ? 'wheelchair' : 'seat'],
      [`${prefix}.passengers.${nth}.wheelchairConsent`, wheelchairConsent ? 'yes' : ''],
      [`${prefix}.passengers.${nth}.at`, String(addresses.findIndex((one) => one.address === address))],
    ]),
  ])
  return (
    <Panel title={`${t('orders_ticket', { number: position + 1 })} · ${ticket.name}`}>
      <ActForm act={act} send={t('save')} variant="secondary">
        {Object.entries({ position, version, capacity, stops }).map(([name, one]) => (
          <input key={name} type="hidden" name={name} value={one} />
        ))}
        <PeopleFields
          prefix={prefix}
          limits={{ capacity, stops, approaches: [] }}
          counties={counties}
          value={(name) => typed(name, saved[name])}
        />
      </ActForm>
    </Panel>
  )
}
