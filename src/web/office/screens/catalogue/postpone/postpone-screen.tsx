import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { PostponePlanAnswer } from '#contract/office/catalogue/office-postponements.ts'
import type { OfficeCallRequest } from '#contract/office/office-contract.ts'
import { load } from '#web/office/app/load.ts'
import { useShowDay, useShowHours, useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { formAction, on, showAgain, step } from '#web/office/forms/form-action.ts'
import { useFormAnswer } from '#web/office/forms/form-answer.ts'
import { useEvent } from '../events/use-event.tsx'
import { PostponeForm, postpone } from './postpone-form.tsx'
import { PostponePlan } from './postpone-plan.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const params = { id: Number(args.params.id) || 0 }
    const { countryCode: country } = await api('GET /office-api/events/{id}', { params })
    const [{ rows }, { places }] = await Promise.all([
      api('GET /office-api/events/{id}/postpone', { params }),
      api('GET /office-api/event-choices', { query: { country } }),
    ])
    return { rows, places }
  })

type Body = NonNullable<OfficeCallRequest<typeof postpone.call>['body']>

/** Without the rows that have no start or no address. */
const filled = ({ dates, stops = [], ...body }: Body): Body => ({
  ...body,
  dates: dates.filter(({ startsAt }) => startsAt),
  stops: stops.filter(({ address }) => address),
})

export const action = formAction(
  on(postpone, {
    body: (body) => ({ ...filled(body), dryRun: true }),
    next: ({ answer, form }) => showAgain(postpone, form, { code: 'planned', data: answer }),
  }),
  on(postpone, { act: 'do', body: (body) => ({ ...filled(body), hash: body.hash ?? '' }) }),
  step('change', async ({ form }) => showAgain(postpone, form)),
)

/** Postpones dates of the event: the new times, the plan, and the customers' answers. */
export default function PostponeScreen() {
  const t = useTexts()
  const showDay = useShowDay()
  const showHours = useShowHours()
  const showTime = useShowTime()
  const event = useEvent()
  const may = useMay(event.countryCode)
  const { rows, places } = useLoaderData<typeof loader>()
  const answer = useFormAnswer()
  const planned =
    answer?.code === 'planned' ? (answer.data as { plan: PostponePlanAnswer; hash: string }) : null
  const mayPostpone = may('events.postpone')
  const isOpen = mayPostpone && !event.calledOff && event.state !== 'draft'
  return (
    <div className="flex max-w-text flex-col gap-6">
      {rows.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-lead font-semibold">{t('postpone_before')}</h2>
          <ul className="flex flex-col divide-y divide-paper-line">
            {rows.map((row) => (
              <li key={row.id} className="py-3 text-small">
                <p className="figures font-semibold">
                  {showHours({ startsAt: row.from, endsAt: row.endsFrom ?? row.from })} →{' '}
                  {showHours({ startsAt: row.to, endsAt: row.endsTo ?? row.to })}
                </p>
                <p>
                  {showTime(row.at)} · «{row.why}»
                </p>
                <p className="figures text-ink-soft">
                  {t('postpone_answers', { orders: row.orders, kept: row.kept, back: row.givenBack })}
                  {row.answerUntil && ` · ${t('postpone_until', { until: showDay(row.answerUntil) })}`}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isOpen && planned && <PostponePlan {...planned} values={answer?.values ?? {}} />}
      {isOpen && !planned && <PostponeForm places={places} />}
      {!isOpen && rows.length === 0 && <p>{t(mayPostpone ? 'postpone_not_now' : 'postpone_none')}</p>}
    </div>
  )
}
