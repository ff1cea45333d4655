import { Fragment, useEffect, useRef } from 'react'
import { useShowHour, useTexts } from '../app/texts.tsx'

type Values = Record<string, string>

export type VersionsProps = {
  /** the other person's saved values */
  present: Values
  typed: Values
  labels: Partial<Values>
  /** the text of a value that is a code */
  show?: ((value: string, name: string) => string | undefined) | undefined
}

/** The two versions of a form that `saved` and `version` describe. */
export function Versions({ show, labels, ...versions }: VersionsProps) {
  const showHour = useShowHour()
  const showValue = (value: string, name: string) => show?.(value, name) ?? showHour(value)
  return <Conflict {...versions} names={labels as Values} show={showValue} />
}

/**
 * Two versions of a form side by side, when another person has saved meanwhile: for each field that both have changed
 * the person chooses their own value or the other's (parsed by app/resolve-conflicts.ts); a field that only the other
 * has changed takes the other's. Rendered inside the form.
 */
export function Conflict({
  present,
  typed,
  names,
  show,
}: {
  /** the other person's saved values */
  present: Values
  typed: Values
  /** labels of the fields */
  names: Values
  /** the text of a value */
  show: (value: string, name: string) => string
}) {
  const t = useTexts()
  const section = useRef<HTMLElement>(null)
  const opened: Values = Object.fromEntries(new URLSearchParams(typed.openedWith))
  const differing = Object.entries(present).filter(([name, value]) => !isSame(typed[name] ?? value, value))
  const [untouched, both] = [true, false].map((wanted) =>
    differing.filter(([name]) => isSame(typed[name], opened[name]) === wanted),
  ) as [typeof differing, typeof differing]
  // The other's values arrive after the refusal. Later renders must not reset what the person types.
  const theirValues = JSON.stringify(Object.fromEntries(untouched))
  useEffect(() => {
    const form = section.current?.closest('form') ?? null
    for (const [name, theirs] of Object.entries<string>(JSON.parse(theirValues))) setField(form, name, theirs)
  }, [theirValues])
  return (
    <section ref={section} role="alert" className="flex flex-col gap-3 rounded-small bg-brick-tint p-4">
      <h2 className="font-semibold text-brick">
        {t(both.length > 0 || untouched.length === 0 ? 'edited_meanwhile' : 'conflict_none')}
      </h2>
      {untouched.length > 0 && (
        <p className="text-small">
          {t('conflict_untouched', { fields: untouched.map(([name]) => names[name] ?? name).join(', ') })}
        </p>
      )}
      {untouched.map(([name, theirs]) => (
        <Fragment key={name}>
          <input type="hidden" name={`take.${name}`} value="theirs" />
          <input type="hidden" name={`mine.${name}`} value={typed[name]} />
          <input type="hidden" name={`theirs.${name}`} value={theirs} />
        </Fragment>
      ))}
      {both.map(([name, theirs]) => {
        const mine = typed[name] ?? ''
        return (
          <fieldset key={name} className="min-w-0 border-t border-brick/30 pt-2 text-small">
            <legend className="float-left mb-1 w-full font-semibold">{names[name] ?? name}</legend>
            <input type="hidden" name={`mine.${name}`} value={mine} />
            <input type="hidden" name={`theirs.${name}`} value={theirs} />
            <div className="clear-left grid gap-2 sm:grid-cols-2">
              {[
                { take: 'mine', label: t('conflict_mine'), value: mine },
                { take: 'theirs', label: t('conflict_theirs'), value: theirs },
              ].map(({ take, label, value }) => (
                <label
                  key={take}
                  className="flex min-h-11 min-w-0 items-start gap-2 rounded-small bg-white p-2 has-checked:outline-2 has-checked:outline-jacaranda"
                >
                  <input
                    type="radio"
                    name={`take.${name}`}
                    value={take}
                    defaultChecked={take === 'mine'}
                    onChange={({ currentTarget: { form } }) => setField(form, name, value)}
                    className="mt-0.5 size-4 shrink-0"
                  />
                  <span className="min-w-0">
                    <span className="block font-semibold">{label}</span>
                    <span className="break-words whitespace-pre-line">{show(value, name) || '–'}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        )
      })}
    </section>
  )
}

/** A form sends line breaks as CRLF. */
function isSame(one: string | undefined, other: string | undefined): boolean {
  return one?.replaceAll('\r\n', '\n') === other?.replaceAll('\r\n', '\n')
}

/** Shows the chosen value in the field below. */
function setField(form: HTMLFormElement | null, name: string, value: string): void {
  const field = form?.elements.namedItem(name)
  if (field && 'value' in field) field.value = value
}
