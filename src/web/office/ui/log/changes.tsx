import { useTexts } from '../../app/texts.tsx'
import { type Change, flattenChanges } from './flatten-changes.ts'
import { type Surroundings, useLogWords } from './log-words.ts'

const mostShown = 5

/** Changes, one line per field: its label, before → after. */
export function Changes({ changes, ...surroundings }: { changes: Record<string, unknown> } & Surroundings) {
  const t = useTexts()
  const all = flattenChanges(changes)
  if (all.length === 0) return null
  const lines = (some: Change[]) => (
    <ul>
      {some.map((change) => (
        <Line key={[...change.context, change.field].join('/')} change={change} {...surroundings} />
      ))}
    </ul>
  )
  return (
    <>
      {lines(all.slice(0, mostShown))}
      {all.length > mostShown && (
        <details>
          <summary className="link inline-flex min-h-8 items-center">
            {t('log_more_changes', { count: all.length - mostShown })}
          </summary>
          {lines(all.slice(mostShown))}
        </details>
      )}
    </>
  )
}

function Line({ change: { context, field, from, to }, ...surroundings }: { change: Change } & Surroundings) {
  const words = useLogWords()
  const t = useTexts()
  const where = context.map((part) => words.context(part, surroundings)).join(' · ')
  return (
    <li className="py-0.5">
      <span className="text-ink-soft">
        {words.field(field)}
        {where && ` (${where})`}:{' '}
      </span>
      {from !== undefined && (
        <>
          <del className="break-words text-ink-soft">{words.value(field, from, surroundings)}</del>
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> {t('log_becomes')} </span>
        </>
      )}
      <ins className="break-words no-underline">{words.value(field, to, surroundings)}</ins>
    </li>
  )
}
