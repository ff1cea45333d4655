import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Heading } from '#web/office/ui/panel.tsx'
import { DiscountForm, discountedTicketsIn } from './discount-form.tsx'

const eventIn = (request: Request) => Number(new URL(request.url).searchParams.get('event')) || 0

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) =>
    api('GET /office-api/events/{id}/discountable', { params: { id: eventIn(args.request) } }),
  )

const create = officeForm('POST /office-api/discounts')

export const action = formAction(
  on(create, {
    body: (body, { form }) => ({ ...body, percent: body.percent ?? 0, tickets: discountedTicketsIn(form) }),
    next: ({ answer: { approval }, request }) =>
      `/events/${eventIn(request)}/discounts${approval ? `?approval=${approval.id}` : ''}`,
  }),
)

/** A new code for the tickets of an event. */
export default function NewDiscountScreen() {
  const t = useTexts()
  const { tickets } = useLoaderData<typeof loader>()
  return (
    <>
      <Heading title={t('discounts_new')} />
      <p className="mb-4 text-small text-ink-soft">{tickets[0]?.event}</p>
      <DiscountForm form={create} tickets={tickets} />
    </>
  )
}
