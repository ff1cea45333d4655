import type { RideReview } from '#contract/travel/reviews.ts'
import { reviewQuestions } from '#domain/travel/reviews/review.ts'
import { useDateWords, useDeadline } from '#web/app/dates.ts'
import { usePosted } from '#web/app/posted-form.ts'
import { Form } from '#web/forms/form.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { ReviewForm } from './review-form.tsx'

/** The questions while they are open, afterwards the answers. The browser submits all forms natively. */
export function RideReviewView({ review }: { review: RideReview }) {
  const t = useTranslate()
  const words = useDateWords()
  const posted = usePosted()
  const { event, startsAt, timeZone, isOpen, answer } = review
  const until = useDeadline()(review.until, timeZone)
  const isSent = posted?.sent === true && 'ride' in posted.values
  const status = statusOf(review, isSent)
  return (
    <div className="flex flex-col gap-8">
      <header>
        <p className="text-small text-ink-soft">
          {event} · {words(startsAt, timeZone).long}
        </p>
        <h1 className="display mt-1 text-title">{t('review_title')}</h1>
        <p className="mt-3 text-lead text-ink-soft" role="status">
          {t(status, { until })}
        </p>
      </header>
      {isOpen && <ReviewForm key={answer ? 'change' : 'new'} review={review} />}
      {!isOpen && answer && <Answers answer={answer} />}
      {answer?.isPublished && (
        <Form>
          <input type="hidden" name="act" value="withdraw" />
          <Button type="submit" variant="secondary">
            {t('review_withdraw')}
          </Button>
        </Form>
      )}
      {posted?.sent && posted.values.act === 'withdraw' && <p role="status">{t('review_withdrawn')}</p>}
      <StopMails isStopped={review.isStopped} />
    </div>
  )
}

function statusOf({ isOpen, answer }: RideReview, isSent: boolean) {
  if (isSent) return 'review_thanks'
  if (!isOpen) return 'review_late'
  return answer ? 'review_answered' : 'review_until'
}

function Answers({ answer }: { answer: NonNullable<RideReview['answer']> }) {
  const t = useTranslate()
  return (
    <section>
      <h2 className="text-lead font-semibold">{t('review_yours')}</h2>
      <dl className="mt-2 flex flex-col gap-1">
        {reviewQuestions.map((question) => (
          <div key={question} className="flex justify-between gap-4">
            <dt>{t(`review_ask_${question}`)}</dt>
            <dd className="figures font-semibold">{t('review_score', { score: answer[question] })}</dd>
          </div>
        ))}
      </dl>
      {answer.words && (
        <p className="mt-3 whitespace-pre-line break-words">
          <bdi>{answer.words}</bdi>
        </p>
      )}
    </section>
  )
}

/** A mail scanner that opens the page ends nothing: only the press does. */
function StopMails({ isStopped }: { isStopped: boolean }) {
  const t = useTranslate()
  return (
    <section id="stop" className="border-t border-paper-line pt-6">
      <h2 className="text-lead font-semibold">{t('review_stop_title')}</h2>
      <p className="mt-1 text-small text-ink-soft" role={isStopped ? 'status' : undefined}>
        {t(isStopped ? 'review_stopped' : 'review_stop_text')}
      </p>
      {!isStopped && (
        <Form className="mt-3">
          <input type="hidden" name="act" value="stop" />
          <Button type="submit" variant="secondary">
            {t('review_stop')}
          </Button>
        </Form>
      )}
    </section>
  )
}
