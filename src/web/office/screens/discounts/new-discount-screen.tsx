import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { answerForm } from '../../app/answer-form.ts'
import { load } from '../../app/load.ts'
import { useTexts } from '../../app/texts.tsx'
import { Heading } from '../../ui/panel.tsx'
import { DiscountForm, discountIn } from './discount-form.tsx'

const eventIn = (request: Request) => Number(new URL(request.url).searchParams.get('event')) || 0

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) =>
    api('GET /office-api/events/{id}/discountable', { params: { id: eventIn(args.request) } }),
  )

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const { approval } = await api('POST /office-api/discounts', { body: discountIn(form) })
    const event = eventIn(args.request)
    return redirect(`/events/${event}/discounts${approval ? `?approval=${approval.id}` : ''}`)
  })

/** A new code for the tickets of an event. */
export default function NewDiscountScreen() {
  const t = useTexts()
  const { tickets } = useLoaderData<typeof loader>()
  return (
    <>
      <Heading title={t('discounts_new')} />
      <p className="mb-4 text-small text-ink-soft">{tickets[0]?.event}</p>
      <DiscountForm tickets={tickets} />
    </>
  )
}
