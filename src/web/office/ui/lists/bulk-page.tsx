import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import { useFormAnswer } from '../../app/answer-form.ts'
import { useShowNumber, useTexts } from '../../app/texts.tsx'
import { OfficeForm, SendButton } from '../forms/office-form.tsx'
import { Heading } from '../panel.tsx'

type Row = { id: number; why: string | null }

type BulkPageProps<R extends Row> = {
  /** the action */
  title: string
  rows: readonly R[]
  /** the rows after the action */
  done: readonly R[] | undefined
  /** the list to return to */
  next: string
  line: (row: R) => ReactNode
  /** why the action does not apply to a row */
  whyNot: (row: R) => string
  /** fields for the action */
  children?: ReactNode
}

/** A bulk action: to which rows it applies, and why not to the others; afterwards the results. */
export function BulkPage<R extends Row>({
  title,
  rows,
  done,
  next,
  line,
  whyNot,
  children,
}: BulkPageProps<R>) {
  const t = useTexts()
  const shown = done ?? rows
  const able = shown.filter(({ why }) => why === null)
  return (
    <div className="flex max-w-text flex-col gap-5">
      <Heading title={title} />
      <p role="status" className="text-lead font-semibold">
        {t(done ? 'bulk_done' : 'bulk_applies', { able: able.length, all: shown.length })}
      </p>
      {!done && able.length > 0 && (
        <OfficeForm>
          {children}
          <SendButton>{t('bulk_do', { act: title, count: able.length })}</SendButton>
        </OfficeForm>
      )}
      <Rows
        rows={shown.filter(({ why }) => why !== null)}
        title={t('bulk_not')}
        line={line}
        whyNot={whyNot}
      />
      <Rows rows={able} title={t(done ? 'bulk_done_title' : 'bulk_able')} line={line} />
      <Link to={next} className="link inline-flex min-h-11 items-center self-start">
        {t('bulk_back')}
      </Link>
    </div>
  )
}

function Rows<R extends Row>({
  rows,
  title,
  line,
  whyNot,
}: Pick<BulkPageProps<R>, 'rows' | 'title' | 'line'> & { whyNot?: (row: R) => string }) {
  const showNumber = useShowNumber()
  if (rows.length === 0) return null
  return (
    <section>
      <h2 className="border-b border-ink pb-1 text-small font-semibold">
        {title} ({showNumber(rows.length)})
      </h2>
      <ul className="text-small">
        {rows.map((row) => (
          <li
            key={row.id}
            data-row
            className="flex flex-wrap items-center gap-x-3 border-b border-paper-line py-2"
          >
            {line(row)}
            {whyNot && <span className="w-full text-brick">{whyNot(row)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shown when a list submitted no rows, or they were not accepted. */
export function NothingSelected({ list }: { list: string }) {
  const t = useTexts()
  const refused = useFormAnswer()
  return (
    <div className="flex max-w-text flex-col items-start gap-5">
      <Heading title={t('list_select')} />
      {refused?.text ? <Banner tone="error">{refused.text}</Banner> : <p>{t('bulk_none')}</p>}
      <Link to={`${list}${refused?.values.search ?? ''}`} className="link inline-flex min-h-11 items-center">
        {t('bulk_back')}
      </Link>
    </div>
  )
}
