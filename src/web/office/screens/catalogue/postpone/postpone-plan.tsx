import { Form } from 'react-router'
import type { PostponePlanAnswer } from '#contract/office/catalogue/office-postponements.ts'
import { useShowDay, useShowHour, useShowHours, useTexts } from '#web/office/app/texts.tsx'
import { SampleMail } from '#web/office/ui/sample-mail.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** The plan of a postponement; submitting it does exactly this. */
export function PostponePlan({
  plan,
  hash,
  values,
}: {
  plan: PostponePlanAnswer
  hash: string
  values: Record<string, string>
}) {
  const t = useTexts()
  const showDay = useShowDay()
  const showHour = useShowHour()
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lead font-semibold">{t('calloff_plan')}</h2>
      <ul className="figures flex flex-col gap-3">
        {plan.moves.map((move) => (
          <MovedDate key={move.id} move={move} />
        ))}
      </ul>
      {plan.unchanged.length > 0 && (
        <p>
          {t('postpone_unchanged', {
            count: plan.unchanged.length,
            dates: plan.unchanged.map(showHour).join(' · '),
          })}
        </p>
      )}
      {plan.repeated.map((hour) => (
        <p key={hour}>
          {showHour(hour)}: {t('events_hour_repeated')}
        </p>
      ))}
      <p>
        {t('postpone_does', {
          orders: plan.orders,
          tickets: plan.tickets,
          unpaid: plan.unpaid,
          holds: plan.holds,
        })}
      </p>
      <p>{t('postpone_back_until', { until: showDay(plan.answerUntil) })}</p>
      {plan.place.changes && <p>{t('postpone_place_changes')}</p>}
      {plan.stopsChange && <p>{t('postpone_stops_change')}</p>}
      {plan.sample && <SampleMail {...plan.sample} />}
      <Banner tone="warning">{t('postpone_warning')}</Banner>
      <PostponeForm hash={hash} values={values} />
    </section>
  )
}

/** The date before and after, with its way back and what is sold. */
function MovedDate({ move }: { move: PostponePlanAnswer['moves'][number] }) {
  const t = useTexts()
  const showHour = useShowHour()
  const showHours = useShowHours()
  return (
    <li>
      <p>
        <s className="text-ink-soft">{showHours({ startsAt: move.from, endsAt: move.endsFrom })}</s> →{' '}
        <strong>{showHours({ startsAt: move.to, endsAt: move.endsTo })}</strong>
      </p>
      <p className="text-small text-ink-soft">
        {move.returnsTo && move.returnsFrom
          ? t('postpone_return', { before: showHour(move.returnsFrom), now: showHour(move.returnsTo) })
          : move.returnsTo && t('postpone_return_new', { now: showHour(move.returnsTo) })}{' '}
        {t('postpone_for', { orders: move.orders, tickets: move.tickets })}
      </p>
    </li>
  )
}

function PostponeForm({ hash, values }: { hash: string; values: Record<string, string> }) {
  const t = useTexts()
  return (
    <Form method="post" className="flex flex-wrap gap-3">
      {Object.entries(values)
        .filter(([name]) => name !== 'hash' && name !== 'act')
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <input type="hidden" name="hash" value={hash} />
      <Button type="submit" name="act" value="do">
        {t('postpone_do')}
      </Button>
      <Button type="submit" name="act" value="change" variant="secondary">
        {t('calloff_change')}
      </Button>
    </Form>
  )
}
