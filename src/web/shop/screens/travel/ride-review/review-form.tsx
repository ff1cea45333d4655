import type { RideReview } from '#contract/travel/reviews.ts'
import {
  mostReviewWords,
  type ReviewQuestion,
  reviewQuestions,
  reviewScores,
} from '#domain/travel/reviews/review.ts'
import { usePosted } from '#web/app/posted-form.ts'
import { Form } from '#web/forms/form.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { controlLook, Field } from '#web/ui/forms/field.tsx'

/** The three questions, the words and the consent, with what was sent or stored before. */
export function ReviewForm({ review: { event, answer, isPublic } }: { review: RideReview }) {
  const t = useTranslate()
  const posted = usePosted()
  // Only the values of a refused attempt: those that were sent are stored.
  const typed = posted && !posted.sent && 'words' in posted.values ? posted : undefined
  const problem = (name: string) => (typed?.fields[name] ? t(typed.fields[name]) : undefined)
  const wasChosen = (question: ReviewQuestion) => typed?.values[question] ?? String(answer?.[question] ?? '')
  return (
    <Form className="flex flex-col gap-6">
      <p>{t('review_intro', { event })}</p>
      {reviewQuestions.map((question) => (
        <Scores key={question} {...{ question }} chosen={wasChosen(question)} error={problem(question)} />
      ))}
      <Field label={t('review_words')} hint={t('review_words_hint')} error={problem('words')}>
        {(controlProps) => (
          <textarea
            {...controlProps}
            name="words"
            rows={4}
            dir="auto"
            maxLength={mostReviewWords}
            defaultValue={typed?.values.words ?? answer?.words ?? ''}
            className={controlLook}
          />
        )}
      </Field>
      {isPublic && (
        <label className="flex min-h-11 items-start gap-3">
          <input
            type="checkbox"
            name="publish"
            value="on"
            defaultChecked={typed ? typed.values.publish === 'on' : answer?.isPublished}
            className="mt-1 size-5 shrink-0"
          />
          <span>
            {t('review_publish')}
            <span className="mt-1 block text-small text-ink-soft">{t('review_publish_hint')}</span>
          </span>
        </label>
      )}
      <Button type="submit" size="large" full>
        {t(answer ? 'review_change' : 'review_send')}
      </Button>
    </Form>
  )
}

function Scores({
  question,
  chosen,
  error,
}: {
  question: ReviewQuestion
  chosen: string
  error: string | undefined
}) {
  const t = useTranslate()
  const errorId = `${question}-error`
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2 font-semibold">{t(`review_ask_${question}`)}</legend>
      <div className="grid max-w-md grid-cols-5 gap-2">
        {reviewScores.map((score) => (
          <label
            key={score}
            className="figures flex min-h-12 cursor-pointer flex-col items-center justify-center rounded-control border border-control bg-white text-lead font-semibold has-checked:border-jacaranda has-checked:bg-jacaranda has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-jacaranda"
          >
            <input
              type="radio"
              name={question}
              value={score}
              required
              aria-label={t('review_score', { score })}
              defaultChecked={chosen === String(score)}
              className="sr-only"
            />
            <span aria-hidden="true">{score}</span>
          </label>
        ))}
      </div>
      <p className="mt-1 flex max-w-md justify-between text-small text-ink-soft" aria-hidden="true">
        <span>{t('review_worst')}</span>
        <span>{t('review_best')}</span>
      </p>
      {error && (
        <p id={errorId} className="mt-1 text-small font-semibold text-brick">
          {error}
        </p>
      )}
    </fieldset>
  )
}
