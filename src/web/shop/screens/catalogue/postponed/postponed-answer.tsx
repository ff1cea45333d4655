import type { PostponedQuestion } from '#contract/catalogue/postponements.ts'
import { useDateWords, useDeadline } from '#web/app/dates.ts'
import { Form } from '#web/forms/form.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/** Both dates of a postponed event and the possible answers. The browser submits the form natively. */
export function PostponedAnswer({ question }: { question: PostponedQuestion }) {
  const t = useTranslate()
  const { state, number, event, tickets, timeZone, mayGiveBack } = question
  // Show the last valid minute, not the midnight after it.
  const until = useDeadline()(new Date(Date.parse(question.until) - 60_000).toISOString(), timeZone)
  const text = {
    open: t('postponed_open', { event, count: tickets, until }),
    kept: mayGiveBack ? t('postponed_kept', { until }) : t('postponed_kept_late'),
    given_back: t('postponed_given_back'),
    too_late: t('postponed_too_late', { until }),
    ended: t('postponed_ended'),
  }[state]
  const title = {
    open: t('postponed_title'),
    kept: t('postponed_kept_title'),
    given_back: t('postponed_given_back_title'),
    too_late: t('postponed_too_late_title'),
    ended: t('postponed_ended_title'),
  }[state]
  return (
    <div className="flex flex-col gap-6">
      <header>
        <p className="text-small text-ink-soft">
          {event} · {t('postponed_order', { number })}
        </p>
        <h1 className="display mt-1 text-title">{title}</h1>
      </header>
      <BothDates question={question} />
      <p className="text-lead text-ink-soft" role="status">
        {text}
      </p>
      {mayGiveBack && <Answers isOpen={state === 'open'} />}
      {question.refundToken && (
        <ButtonLink to={`/refund-account/${question.refundToken}`}>{t('postponed_account')}</ButtonLink>
      )}
    </div>
  )
}

function BothDates({ question }: { question: PostponedQuestion }) {
  const t = useTranslate()
  const words = useDateWords()
  const { timeZone } = question
  const say = (instant: string, zone = timeZone, end: string | null = null) => {
    const { long, time } = words(instant, zone)
    return `${long}, ${time}${end ? ` – ${words(end, zone).time}` : ''}`
  }
  return (
    <dl className="grid gap-px overflow-hidden rounded-card bg-paper-line sm:grid-cols-2">
      <div className="bg-paper-deep p-5 text-ink-soft">
        <dt className="text-small font-semibold">{t('postponed_was')}</dt>
        <dd className="mt-1 line-through">
          {say(question.before, question.timeZoneBefore, question.endsBefore)}
        </dd>
        {question.placeBefore && <dd className="mt-1 text-small">{question.placeBefore}</dd>}
      </div>
      <div className="bg-white p-5">
        <dt className="text-small font-semibold text-jacaranda">{t('postponed_now')}</dt>
        <dd className="mt-1 font-semibold">{say(question.now, timeZone, question.endsNow)}</dd>
        <dd className="mt-1 text-small text-ink-soft">{question.place}</dd>
      </div>
    </dl>
  )
}

/** A customer who has kept the tickets may still give them back. */
function Answers({ isOpen }: { isOpen: boolean }) {
  const t = useTranslate()
  return (
    <Form className="flex flex-col gap-3">
      {isOpen && (
        <Button type="submit" name="answer" value="keep" full>
          {t('postponed_keep')}
        </Button>
      )}
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center justify-center underline">
          {t('postponed_give_back')}
        </summary>
        <p className="py-3 text-ink-soft">{t('postponed_sure')}</p>
        <Button type="submit" name="answer" value="give_back" variant="danger" full>
          {t('postponed_give_back')}
        </Button>
      </details>
    </Form>
  )
}
