import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { OrderDetailForStaff } from '#contract/office/sales/office-orders.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { BackLink, Heading, Panel } from '#web/office/ui/panel.tsx'
import { PeopleFields } from './people-fields.tsx'
import { limitsIn, peopleIn } from './people-in.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const params = { number: args.params.number ?? '' }
    const [{ order, tickets }, { counties }] = await Promise.all([
      api('GET /office-api/orders/{number}', { params }),
      api('GET /office-api/orders/{number}/counties', { params }),
    ])
    return { order, tickets: tickets.filter(({ released }) => !released), counties }
  })

const change = officeForm('PUT /office-api/orders/{number}/tickets/{position}')

export const action = formAction(
  on(change, {
    body: ({ version }, { form }) => ({ ...peopleIn(form, '', limitsIn(form)), version }),
    next: ({ params }) => `/orders/${params.number}?done=1`,
  }),
)

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
  const { addresses, passengers, capacity, stops, position, version } = ticket
  const saved: Record<string, string> = Object.fromEntries([
    ...addresses.flatMap(({ address, countyId }, nth) => [
      [`addresses.${nth}.address`, address],
      [`addresses.${nth}.commune_id`, String(countyId)],
    ]),
    ...passengers.flatMap(({ name, email, phone, address, wheelchair, wheelchairConsent }, nth) => [
      [`passengers.${nth}.name`, name],
      [`passengers.${nth}.email`, email ?? ''],
      [`passengers.${nth}.phone`, phone ?? ''],
      [`passengers.${nth}.seat`, wheelchair ? 'wheelchair' : 'seat'],
      [`passengers.${nth}.wheelchairConsent`, wheelchairConsent ? 'yes' : ''],
      [`passengers.${nth}.at`, String(addresses.findIndex((one) => one.address === address))],
    ]),
  ])
  return (
    <Panel title={`${t('orders_ticket', { number: position + 1 })} · ${ticket.name}`}>
      <change.Form row={position} send={t('save')} variant="secondary" saved={saved}>
        {Object.entries({ position, version, capacity, stops }).map(([name, one]) => (
          <input key={name} type="hidden" name={name} value={one} />
        ))}
        <PeopleFields limits={{ capacity, stops, approaches: [] }} counties={counties} />
      </change.Form>
    </Panel>
  )
}
