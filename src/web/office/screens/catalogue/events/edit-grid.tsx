import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#web/office/app/texts.tsx'
import { useField } from '#web/office/forms/form-fields.ts'

export type GridRow = { id: string; title: string }
export type GridColumn = { id: string; title: string; detail?: string }

type GridProps = {
  /** heading of the column with the rows' names */
  corner: string
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  cell(row: GridRow, column: GridColumn): ReactNode
  /** totals of each row, of each column and of all */
  sums?: { row(row: GridRow): string; column(column: GridColumn): string; all: string }
  /** the row that a phone shows first, unless another has an error */
  shown?: string | undefined
  isWrong?(row: GridRow, column: GridColumn): boolean
}

/**
 * A table of fields. Where it does not fit, on a phone, one row is shown at a time; the others stay in the form, so
 * that their input is submitted.
 */
export function EditGrid({ corner, rows, columns, cell, sums, shown, isWrong }: GridProps) {
  const t = useTexts()
  const wrong = isWrong && rows.find((row) => columns.some((column) => isWrong(row, column)))
  const open = (wrong ?? rows.find(({ id }) => id === shown) ?? rows[0])?.id
  return (
    <div className="max-w-full overflow-x-auto">
      <table className="text-small max-sm:block">
        <thead className="max-sm:sr-only">
          <tr>
            <th scope="col" className="sticky left-0 z-1 bg-paper py-2 pr-4 text-left align-bottom">
              {corner}
            </th>
            {columns.map((column) => (
              <th key={column.id} scope="col" className="max-w-40 px-2 py-2 text-left align-bottom">
                {column.title}
                {column.detail && <span className="block font-normal text-ink-soft">{column.detail}</span>}
              </th>
            ))}
            {sums && (
              <th scope="col" className="py-2 pl-4 text-right align-bottom">
                {t('events_sum')}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map((row) => (
            <tr
              key={row.id}
              className="border-t border-paper-line align-top max-sm:block max-sm:py-1 max-sm:[&:not(:has([name=row]:checked))>td]:hidden"
            >
              <th
                scope="row"
                className="sticky left-0 z-1 bg-paper py-2 pr-4 text-left font-semibold max-sm:block max-sm:py-0 sm:min-w-40 sm:max-w-44 lg:max-w-80"
              >
                <label className="flex min-h-11 items-center gap-3 sm:hidden">
                  <input
                    type="radio"
                    name="row"
                    data-unwatched
                    value={row.id}
                    defaultChecked={row.id === open}
                    className="size-5 shrink-0"
                  />
                  <span className="mr-auto">{row.title}</span>
                  {sums && <span className="figures font-normal text-ink-soft">{sums.row(row)}</span>}
                </label>
                <span className="figures max-sm:hidden">{row.title}</span>
              </th>
              {columns.map((column) => (
                <td key={column.id} className="px-2 py-2 max-sm:block max-sm:px-0 max-sm:empty:hidden">
                  {cell(row, column)}
                </td>
              ))}
              {sums && (
                <td className="figures py-2 pl-4 text-right whitespace-nowrap max-sm:hidden">
                  {sums.row(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot className="max-sm:block">
            <tr className="border-t-2 border-ink max-sm:flex max-sm:justify-between max-sm:py-2">
              <th scope="row" className="sticky left-0 z-1 bg-paper py-2 pr-4 text-left">
                {t('events_sum')}
              </th>
              {columns.map((column) => (
                <td key={column.id} className="figures px-2 py-2 whitespace-nowrap max-sm:hidden">
                  {sums.column(column)}
                </td>
              ))}
              <td className="figures py-2 pl-4 text-right font-semibold whitespace-nowrap">{sums.all}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** A cell of the grid: its field, with the name of the column where the headings are hidden. */
export function GridCell({
  label,
  column,
  field,
  isAmount,
  note,
  noteTo,
  error,
}: {
  /** for screen readers */
  label: string
  column: string
  field: { name: string; disabled?: boolean }
  /** for money */
  isAmount?: boolean
  note?: string
  /** a link with the note */
  noteTo?: { to: string; label: string } | undefined
  /** instead of the endpoint's */
  error?: string | undefined
}) {
  const { value, error: refused } = useField(field.name)
  const shownError = error ?? refused
  return (
    <div className="flex flex-col gap-1 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_7rem] max-sm:items-center max-sm:gap-x-3">
      <span aria-hidden="true" className="sm:hidden">
        {column}
      </span>
      <input
        {...field}
        {...(isAmount ? { type: 'text', inputMode: 'decimal' } : { type: 'number', min: 0 })}
        aria-label={label}
        aria-invalid={shownError ? true : undefined}
        defaultValue={value}
        className="figures min-h-11 w-28 rounded-control border border-control bg-white px-2 text-right text-small hover:border-ink focus-visible:border-jacaranda disabled:border-paper-line disabled:bg-paper-deep aria-invalid:border-2 aria-invalid:border-brick lg:min-h-9"
      />
      {note && (
        <span className="figures text-ink-soft max-sm:col-span-2">
          {noteTo ? (
            <Link to={noteTo.to} className="link inline-flex min-h-11 items-center lg:min-h-6">
              {note}
              <span className="sr-only"> {noteTo.label}</span>
            </Link>
          ) : (
            note
          )}
        </span>
      )}
      {shownError && <span className="font-semibold text-brick max-sm:col-span-2">{shownError}</span>}
    </div>
  )
}
