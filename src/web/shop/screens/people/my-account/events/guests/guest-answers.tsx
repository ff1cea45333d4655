import type { Dispatch, SetStateAction } from 'react'
import { useEffect, useState } from 'react'
import { guestAnswers } from '#contract/catalogue/private-event-guests.ts'
import { Unreachable } from '#web/app/online.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { chipLook } from '#web/ui/chip.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { FailedState } from '#web/ui/states/failed-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Spinner } from '#web/ui/states/spinner.tsx'
import { GuestTable } from './guest-table.tsx'
import { InviteMore } from './invite-more.tsx'
import { type GuestAnswer, useGuests } from './use-guests.ts'

/** All guests and their answers, with counts, a search and filters. */
export function GuestAnswers({ id, isAhead }: { id: number; isAhead: boolean }) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const [answer, setAnswer] = useState<GuestAnswer | null>(null)
  const q = useDebounced(typed.trim())
  const guests = useGuests(id, q, answer)
  const { list, counts, more } = guests

  return (
    <>
      <dl className="mt-6 grid grid-cols-2 gap-3 md:gap-4">
        {(['all', 'seatsTaken'] as const).map((which) => (
          <div key={which} className="rounded-card bg-white px-5 py-4 shadow-lift">
            <dt className="text-small text-ink-soft">
              {t(which === 'all' ? 'page_my_events_count_all' : 'page_my_events_count_seats')}
            </dt>
            <dd className="display figures text-title">{counts ? counts[which] : '–'}</dd>
          </div>
        ))}
      </dl>
      {isAhead && <InviteMore id={id} onInvited={guests.reload} />}
      <div className="mt-6 flex flex-col gap-4">
        <AnswerFilter answer={answer} setAnswer={setAnswer} counts={counts} />
        <TextField
          type="search"
          label={t('page_my_events_search')}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className="mt-5">
        {list === 'loading' ? (
          <div className="flex flex-col gap-px overflow-hidden rounded-card">
            <Spinner className="sr-only" />
            {[1, 2, 3, 4].map((nth) => (
              <Skeleton key={nth} className="h-18 rounded-none" />
            ))}
          </div>
        ) : list === 'failed' ? (
          <FailedState onRetry={guests.reload} />
        ) : list.length === 0 ? (
          <EmptyState
            title={q ? t('page_my_events_none_found', { q }) : t('page_my_events_none_answered')}
            action={
              <Button
                variant="secondary"
                onClick={() => {
                  setTyped('')
                  setAnswer(null)
                }}
              >
                {t('page_my_events_clear')}
              </Button>
            }
          />
        ) : (
          <>
            <p role="status" className="sr-only">
              {t('page_my_events_found', { count: list.length })}
            </p>
            <GuestTable guests={list} />
            {more !== 'none' && (
              <div className="mt-6 flex flex-col items-center gap-4">
                {more === 'failed' && (
                  <Banner tone="error">
                    <Unreachable />
                  </Banner>
                )}
                <Button variant="secondary" busy={more === 'loading'} onClick={guests.readMore}>
                  {t(more === 'failed' ? 'try_again' : 'page_my_events_more')}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </>
  )
}

function AnswerFilter({
  answer,
  setAnswer,
  counts,
}: {
  answer: 'invited' | 'registered' | 'declined' | 'reserved' | null
  setAnswer: Dispatch<SetStateAction<'invited' | 'registered' | 'declined' | 'reserved' | null>>
  counts: ReturnType<typeof useGuests>['counts']
}) {
  const t = useTranslate()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('page_my_events_answers')}</legend>
      <div className="flex flex-wrap gap-2">
        {([null, ...guestAnswers.toReversed()] as const).map((one) => (
          <button
            key={one ?? 'all'}
            type="button"
            aria-pressed={answer === one}
            onClick={() => setAnswer(one)}
            className={chipLook(answer === one)}
          >
            {t(`page_my_events_answer_${one ?? 'all'}`)}
            <span className="figures text-small font-normal">{counts?.[one ?? 'all']}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

const quietMs = 250

/** The debounced text. */
function useDebounced(typed: string): string {
  const [quiet, setQuiet] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(typed), quietMs)
    return () => clearTimeout(timer)
  }, [typed])
  return quiet
}
