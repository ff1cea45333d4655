import { useTexts } from '../app/texts.tsx'

type Values = Record<string, string>

/**
 * Two versions of a form side by side, when another person has saved meanwhile: for each different field the person
 * chooses their own value or the other's (parsed by app/resolve-conflicts.ts). Rendered inside the form.
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
  const rows = Object.entries(present).filter(([name, value]) => name in typed && typed[name] !== value)
  return (
    <section role="alert" className="flex flex-col gap-3 rounded-small bg-brick-tint p-4">
      <h2 className="font-semibold text-brick">{t('edited_meanwhile')}</h2>
      {rows.map(([name, theirs]) => {
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

/** Shows the chosen value in the field below. */
function setField(form: HTMLFormElement | null, name: string, value: string): void {
  const field = form?.elements.namedItem(name)
  if (field && 'value' in field) field.value = value
}
