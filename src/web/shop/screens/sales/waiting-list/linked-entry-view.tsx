import type { LinkedEntry } from '#contract/sales/waiting-list.ts'
import { useDateWords } from '#web/app/dates.ts'
import { Form } from '#web/forms/form.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/** An entry of a waiting list without a log-in: the only action is to leave the list. */
export function LinkedEntryView({ entry }: { entry: LinkedEntry }) {
  const t = useTranslate()
  const { eventName, slug, category, name, startsAt, timeZone, seats, state } = entry
  const date = useDateWords()(startsAt, timeZone)
  return (
    <div className="flex flex-col gap-6">
      <header>
        <p className="text-small text-ink-soft">{t('page_waiting_link_title')}</p>
        <h1 className="display mt-1 text-title">{t(titles[state])}</h1>
      </header>
      <div className="rounded-card bg-white p-5 shadow-lift">
        <p className="display text-lead">{eventName}</p>
        <p className="text-ink-soft">
          {date.long}, {date.time}
        </p>
        <p className="figures mt-1 text-small">
          {category} · {seats} × {name}
        </p>
      </div>
      {state === 'ended' ? (
        <p className="text-lead text-ink-soft" role="status">
          {t('page_waiting_link_ended_text')}
        </p>
      ) : (
        <Form className="flex flex-col gap-3">
          <p>{t('page_waiting_stop_text', { event: eventName })}</p>
          <Button type="submit" name="answer" value="stop" variant="danger" full>
            {t('waiting_stop')}
          </Button>
        </Form>
      )}
      <ButtonLink to={`/event/${slug}`} variant="secondary">
        {t('page_waiting_link_event')}
      </ButtonLink>
    </div>
  )
}

const titles = {
  waiting: 'page_waiting_link_waiting',
  offered: 'page_waiting_link_offered',
  ended: 'page_waiting_link_ended',
} as const
