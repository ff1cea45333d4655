import type { ReactNode } from 'react'

/** A line of `Facts`. A value `as it is` is a name, number or code, the same in every language. */
type Fact = readonly [label: string, value: ReactNode, asItIs?: 'as it is']

/** A definition list; empty values are omitted. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 text-small sm:grid-cols-[10rem_1fr] sm:gap-y-2">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([label, value, asItIs]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft max-sm:mt-2">{label}</dt>
            <dd translate={asItIs && 'no'} className="min-w-0 break-words whitespace-pre-line">
              {value}
            </dd>
          </div>
        ))}
    </dl>
  )
}
