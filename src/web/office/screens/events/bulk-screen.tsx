import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { type BulkRow, bulkActs } from '#contract/office/events/event-bulk.ts'
import { answerForm } from '../../app/answer-form.ts'
import { load } from '../../app/load.ts'
import { readBulk } from '../../app/read-bulk.ts'
import { useTexts } from '../../app/texts.tsx'
import { BulkPage } from '../../ui/lists/bulk-page.tsx'
import { ShopLacks } from './shop-lacks.tsx'
import { StateBadge } from './use-event.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const { id, act, next } = readBulk(args, bulkActs, '/events')
    const planned = await api('GET /office-api/event-selections/{id}', { params: { id }, query: { act } })
    return { act, next, ...planned }
  })

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api }) => {
    const { id, act } = readBulk(args, bulkActs, '/events')
    return data({
      done: await api('POST /office-api/event-selections/{id}', { params: { id }, body: { act } }),
    })
  })

const titles = {
  publish: 'events_publish',
  'close-sale': 'events_close_sale',
  'open-sale': 'events_open_sale',
} as const

const reasons = {
  event_state: 'bulk_why_state',
  event_incomplete: 'bulk_why_incomplete',
  event_not_found: 'failed_not_found',
  failed: 'bulk_why_failed',
} as const

/** A bulk action on events. */
export default function BulkScreen() {
  const t = useTexts()
  const { act, next, rows, shopLacks } = useLoaderData<typeof loader>()
  const done = useActionData<{ done?: { rows: BulkRow[] } }>()?.done?.rows
  return (
    <BulkPage
      title={t(titles[act])}
      {...{ rows, done, next }}
      whyNot={({ why, lacks }) =>
        [t(reasons[why ?? 'failed']), lacks.map((lack) => t(`events_lack_${lack}`)).join(' · ')]
          .filter(Boolean)
          .join(' ')
      }
      line={(row) => (
        <>
          <Link to={`/events/${row.id}`} className="link min-w-0 flex-1">
            {row.name}
          </Link>
          {row.why !== 'event_not_found' && <StateBadge event={{ ...row, postponed: false }} />}
          {row.unpayable > 0 && (
            <span className="w-full text-amber">{t('events_unpayable', { count: row.unpayable })}</span>
          )}
        </>
      )}
    >
      <ShopLacks lacks={shopLacks} />
    </BulkPage>
  )
}
