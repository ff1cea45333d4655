import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { type BulkRow, bulkActs } from '#contract/office/event-bulk.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { answerForm, useFormAnswer } from '../../app/answer-form.ts'
import { load } from '../../app/load.ts'
import { ownPath } from '../../app/own-path.ts'
import { useTexts } from '../../app/texts.tsx'
import { Heading } from '../../ui/panel.tsx'
import { StateBadge } from './use-event.tsx'

function askedIn({ request, params }: { request: Request; params: { selection?: string } }) {
  const { searchParams } = new URL(request.url)
  const act = bulkActs.find((one) => one === searchParams.get('act')) ?? 'close-sale'
  return { id: params.selection ?? '', act, next: ownPath(searchParams.get('next') ?? '/events') }
}

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const { id, act, next } = askedIn(args)
    return {
      act,
      next,
      ...(await api('GET /office-api/event-selections/{id}', { params: { id }, query: { act } })),
    }
  })

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api }) => {
    const { id, act } = askedIn(args)
    return data({
      done: await api('POST /office-api/event-selections/{id}', { params: { id }, body: { act } }),
    })
  })

/** Plan of a bulk act: the events that it applies to, and why not to others; after it, the outcome. */
export default function BulkScreen() {
  const t = useTexts()
  const { act, next, rows } = useLoaderData<typeof loader>()
  const done = useActionData<{ done?: { rows: BulkRow[] } }>()?.done?.rows
  const refused = useFormAnswer()
  const busy = useNavigation().state === 'submitting'
  const shown = done ?? rows
  const able = shown.filter(({ why }) => why === null)
  const titles = {
    publish: 'events_publish',
    'close-sale': 'events_close_sale',
    'open-sale': 'events_open_sale',
  } as const
  return (
    <div className="flex max-w-text flex-col gap-5">
      <Heading title={t(titles[act])} />
      {refused?.text && <Banner tone="error">{refused.text}</Banner>}
      <p role="status" className="text-lead font-semibold">
        {t(done ? 'bulk_done' : 'bulk_applies', { able: able.length, all: shown.length })}
      </p>
      <Rows rows={shown.filter(({ why }) => why !== null)} title={t('bulk_not')} />
      <Rows rows={able} title={t(done ? 'bulk_done_title' : 'bulk_able')} />
      <div className="flex flex-wrap items-center gap-4">
        {!done && able.length > 0 && (
          <Form method="post">
            <Button type="submit" busy={busy}>
              {t('bulk_do', { act: t(titles[act]), count: able.length })}
            </Button>
          </Form>
        )}
        <Link to={next} className="link inline-flex min-h-11 items-center">
          {t('bulk_back')}
        </Link>
      </div>
    </div>
  )
}

function Rows({ rows, title }: { rows: BulkRow[]; title: string }) {
  const t = useTexts()
  if (rows.length === 0) return null
  const reasons = {
    event_state: t('bulk_why_state'),
    event_incomplete: t('bulk_why_incomplete'),
    event_not_found: t('failed_not_found'),
    failed: t('failed_title'),
  }
  return (
    <section>
      <h2 className="border-b border-ink pb-1 text-small font-semibold">
        {title} ({rows.length})
      </h2>
      <ul className="text-small">
        {rows.map((row) => (
          <li
            key={row.id}
            data-row
            className="flex flex-wrap items-center gap-x-3 border-b border-paper-line py-2"
          >
            <Link to={`/events/${row.id}`} className="link min-w-0 flex-1">
              {row.name}
            </Link>
            {row.why !== 'event_not_found' && <StateBadge event={{ ...row, postponed: false }} />}
            {row.why && <span className="w-full text-brick">{reasons[row.why]}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
