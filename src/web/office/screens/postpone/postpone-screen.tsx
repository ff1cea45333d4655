import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { PostponePlanAnswer } from '#contract/office/events/office-postponements.ts'
import { answerForm, useFormAnswer } from '../../app/answer-form.ts'
import { load } from '../../app/load.ts'
import { numberIn, textIn, textsIn } from '../../app/read-fields.ts'
import { useShowDay, useShowHours, useShowTime, useTexts } from '../../app/texts.tsx'
import { useMay } from '../../app/use-may.ts'
import { useEvent } from '../events/use-event.tsx'
import { PostponeForm } from './postpone-form.tsx'
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

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const id = Number(args.params.id) || 0
    const values = textsIn(form, ['act'])
    if (form.get('act') === 'change') return data({ code: '', text: '', fields: {}, data: {}, values })
    const rows = Array.from({ length: numberIn(form, 'rows') ?? 0 }, (_, nth) => ({
      id: numberIn(form, `dates.${nth}.id`) ?? 0,
      startsAt: textIn(form, `dates.${nth}.startsAt`),
      ...(textIn(form, `dates.${nth}.endsAt`) && { endsAt: textIn(form, `dates.${nth}.endsAt`) }),
    }))
    const stops = Array.from({ length: numberIn(form, 'stops') ?? 0 }, (_, nth) => {
      const stop = numberIn(form, `stops.${nth}.id`)
      return {
        ...(stop !== null && { id: stop }),
        address: textIn(form, `stops.${nth}.address`),
        time: textIn(form, `stops.${nth}.time`),
      }
    })
    const [answerUntil, hash] = ['answerUntil', 'hash'].map((name) => textIn(form, name))
    const body = {
      why: textIn(form, 'why'),
      dates: rows.filter(({ startsAt }) => startsAt),
      stops: stops.filter(({ address }) => address),
      ...(answerUntil && { answerUntil }),
      ...(numberIn(form, 'placeId') && { placeId: Number(numberIn(form, 'placeId')) }),
    }
    const call = 'POST /office-api/events/{id}/postpone' as const
    if (form.get('act') !== 'do') {
      const planned = await api(call, { params: { id }, body: { ...body, dryRun: true } })
      return data({ code: 'planned', text: '', fields: {}, data: planned, values })
    }
    await api(call, { params: { id }, body: { ...body, hash: hash ?? '' } })
    return redirect(`/events/${id}/postpone`)
  })

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
