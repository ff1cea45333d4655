import { useTexts } from '#web/office/app/texts.tsx'
import { Input } from '#web/office/forms/inputs.tsx'

type Row = {
  line: number
  /** what is wrong with the line */
  why?: string
  values: Partial<Record<string, string>>
  /** what is wrong with single cells */
  errors?: Partial<Record<string, string>>
}

/** More lines are corrected after these. */
export const mostCorrected = 40

/** The cells of lines that cannot be read, to be corrected in the surrounding form: `cell:LINE:FIELD`. */
export function Corrections({
  title,
  text,
  labels,
  rows,
}: {
  title: string
  text: string
  /** by field */
  labels: Record<string, string>
  rows: readonly Row[]
}) {
  const t = useTexts()
  return (
    <div className="flex flex-col gap-4 rounded-card border border-brick p-4">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-small text-ink-soft">{text}</p>
      </div>
      {rows.slice(0, mostCorrected).map((row) => (
        <fieldset key={row.line} className="min-w-0 border-t border-paper-line pt-2">
          <legend className="float-left mr-3 font-semibold">{t('import_line', { line: row.line })}</legend>
          {row.why && <p className="mb-2 text-small font-semibold text-brick">{row.why}</p>}
          <div className="clear-both grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-3">
            {Object.entries(labels).map(([field, label]) => (
              <Input
                key={field}
                name={`cell:${row.line}:${field}`}
                label={label}
                value={row.values[field] ?? ''}
                error={row.errors?.[field]}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
