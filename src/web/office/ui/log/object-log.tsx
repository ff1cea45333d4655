import type { LogRow } from '#contract/office/records/office-log.ts'
import type { OfficeApi } from '../../app/office-context.ts'
import { useShowTime, useTexts } from '../../app/texts.tsx'
import { Changes } from './changes.tsx'
import { useLogWords } from './log-words.ts'
import { useReasonText } from './reason-text.ts'

/** The log entries of an object, for the loader of its page. */
export async function loadObjectLog(api: OfficeApi, kind: string, id: string | number): Promise<LogRow[]> {
  const { rows } = await api('GET /office-api/log', { query: { object: `${kind}:${id}`, limit: '200' } })
  return rows
}

/** The log of one object, the latest first. `names` are names of its rows: `variant:12`. */
export function ObjectLog({ rows, names }: { rows: readonly LogRow[]; names?: Record<string, string> }) {
  const t = useTexts()
  const showTime = useShowTime()
  const words = useLogWords()
  const reasonText = useReasonText()
  if (rows.length === 0)
    return <p className="rounded-small bg-paper-deep p-6 text-ink-soft">{t('log_none')}</p>
  return (
    <ol className="max-w-text text-small">
      {rows.map((row) => (
        <li key={row.id} className="border-t border-paper-line py-3">
          <p>
            <strong>{words.verb(row.verb)}</strong>
            {row.result !== 'done' && <span className="text-brick"> · {words.result(row.result)}</span>}
            <span className="block text-ink-soft">
              <bdi>{words.actor(row.actor)}</bdi> ·{' '}
              {row.actorEmail && <span className="break-all">{row.actorEmail} · </span>}
              <time dateTime={row.at} className="figures">
                {showTime(row.at, row.timeZone)}
              </time>
            </span>
          </p>
          <Changes
            changes={row.changes}
            timeZone={row.timeZone}
            currency={row.currency}
            {...(names && { names })}
          />
          {row.reason && (
            <p className="mt-1 border-l-2 border-paper-line pl-3 break-words">{reasonText(row.reason)}</p>
          )}
        </li>
      ))}
    </ol>
  )
}
