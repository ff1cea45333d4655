import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '../../app/load.ts'
import { useTexts } from '../../app/texts.tsx'
import { showHour } from './event-words.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) =>
    api('GET /office-api/events/{id}/history', { params: { id: Number(args.params.id) } }),
  )

/** The changes of an event, with hour and person, the latest first. */
export default function HistoryScreen() {
  const t = useTexts()
  const { rows } = useLoaderData<typeof loader>()
  if (rows.length === 0) return <p className="rounded-small bg-paper-deep p-6">{t('events_no_history')}</p>
  return (
    <ol className="flex max-w-text flex-col gap-3">
      {rows.map((row) => (
        <li key={row.version} className="border-t border-paper-line pt-3 text-small">
          <p>
            <time dateTime={row.at} className="figures">
              {showHour(row.at)}
            </time>{' '}
            · <strong>{t(`events_change_${row.change as 'publish'}`)}</strong> · {row.actor}
          </p>
          {Boolean(row.before ?? row.after) && (
            <details>
              <summary className="min-h-8 cursor-pointer">{t('events_change_details')}</summary>
              <div className="grid gap-3 sm:grid-cols-2">
                {[row.before, row.after].map((side, nth) => (
                  <pre
                    key={nth === 0 ? 'before' : 'after'}
                    className="overflow-x-auto bg-paper-deep p-2 whitespace-pre-wrap wrap-anywhere"
                  >
                    {JSON.stringify(side ?? null, null, 1)}
                  </pre>
                ))}
              </div>
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}
