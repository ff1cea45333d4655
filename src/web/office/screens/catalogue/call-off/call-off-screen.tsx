import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import type { CallOffPlanAnswer } from '#contract/office/catalogue/call-offs.ts'
import type { OfficeCallAnswer } from '#contract/office/office-contract.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { formAction, on, type SentForm, showAgain, step } from '#web/office/forms/form-action.ts'
import { useFormAnswer } from '#web/office/forms/form-answer.ts'
import { Heading } from '#web/office/ui/panel.tsx'
import { useRefresh } from '#web/office/ui/use-refresh.ts'
import { CallOffForm, callOff } from './call-off-form.tsx'
import { byHand, CallOffOrders, retry } from './call-off-orders.tsx'
import { CallOffPlan } from './call-off-plan.tsx'
import { CallOffProgress } from './call-off-progress.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => {
    const { searchParams } = new URL(args.request.url)
    const query = Object.fromEntries(
      ['callOff', 'state', 'after'].flatMap((name) => {
        const value = searchParams.get(name)
        return value ? [[name, value]] : []
      }),
    )
    return api('GET /office-api/events/{id}/call-off', { params: { id: Number(args.params.id) || 0 }, query })
  })

const next = ({ request, params }: SentForm) => `/events/${params.id}/call-off${new URL(request.url).search}`

export const action = formAction(
  on(callOff, {
    body: (body) => ({ ...body, dryRun: true }),
    next: ({ answer, form }) => showAgain(callOff, form, { code: 'planned', data: answer }),
  }),
  on(callOff, { act: 'ask', next }),
  step('change', async ({ form }) => showAgain(callOff, form)),
  on(retry, { next }),
  on(byHand, { next }),
)

/** Calls an event off: the plan, the request for approval, and the progress of each order. */
export default function CallOffScreen() {
  const t = useTexts()
  const { event, dates, callOffs, rows, next } = useLoaderData<typeof loader>()
  const answer = useFormAnswer()
  const { permissions } = useFrame()
  const [query] = useSearchParams()
  const planned =
    answer?.code === 'planned' ? (answer.data as { plan: CallOffPlanAnswer; hash: string }) : null
  const shown = callOffs.find(({ id }) => !query.get('callOff') || id === Number(query.get('callOff')))
  const isAsked = callOffs.some(({ state }) => state === 'asked')
  // An ended order may still wait for its refund to be sent.
  const isMoving = shown?.counts.some(({ state }) => state === 'planned' || state === 'asked')
  useRefresh(shown?.state === 'running' || shown?.state === 'asked' || isMoving === true)
  return (
    <div className="flex flex-col gap-6">
      <EventHeading event={event} />
      {shown && (
        <CallOffProgress callOff={shown}>
          <CallOffOrders
            rows={rows}
            next={next}
            callOff={shown}
            maySend={permissions.includes('refunds.send')}
          />
        </CallOffProgress>
      )}
      {!isAsked && dates.length > 0 && permissions.includes('call-offs.ask') && (
        <section className="flex max-w-text flex-col gap-4 border-t border-paper-line pt-5">
          {shown && <h2 className="text-lead font-semibold">{t('calloff_again')}</h2>}
          {planned ? (
            <CallOffPlan {...planned} values={answer?.values ?? {}} />
          ) : (
            <CallOffForm dates={dates} />
          )}
        </section>
      )}
      {dates.length === 0 && !shown && <p>{t('calloff_no_dates')}</p>}
      {dates.length > 0 && !shown && !permissions.includes('call-offs.ask') && (
        <p>{t('calloff_not_asked')}</p>
      )}
      {callOffs.length > 1 && <OtherCallOffs callOffs={callOffs} />}
    </div>
  )
}

type CallOffs = OfficeCallAnswer<'GET /office-api/events/{id}/call-off'>

function EventHeading({ event }: Pick<CallOffs, 'event'>) {
  const t = useTexts()
  const { permissions } = useFrame()
  return (
    <div>
      <p className="mb-1 text-small">
        {permissions.includes('events.see') ? (
          <Link to={`/events/${event.id}`} className="link">
            {event.name}
          </Link>
        ) : (
          event.name
        )}
      </p>
      <Heading title={t('calloff_title')} />
    </div>
  )
}

function OtherCallOffs({ callOffs }: Pick<CallOffs, 'callOffs'>) {
  const t = useTexts()
  return (
    <nav aria-label={t('calloff_others')} className="flex flex-wrap gap-3 text-small">
      {callOffs.map(({ id, askedAt, state }) => (
        <Link key={id} to={`?callOff=${id}`} className="link">
          {askedAt.slice(0, 10)} · {t(`calloff_is_${state}`)}
        </Link>
      ))}
    </nav>
  )
}
