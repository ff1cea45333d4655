import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import { useFormAnswer } from '../../app/answer-form.ts'
import { useShowNumber, useTexts } from '../../app/texts.tsx'
import { OfficeForm, SendButton } from '../forms/office-form.tsx'
import { Heading } from '../panel.tsx'

type Row = { id: number; why: string | null }

type BulkPageProps<R extends Row> = {
  /** the act */
  title: string
  rows: readonly R[]
  /** the rows after the act */
  done: readonly R[] | undefined
  /** the list */
  next: string
  line: (row: R) => ReactNode
  /** the reason of a row to which the act does not apply */
  whyNot: (row: R) => string
  /** fields that the act needs */
  children?: ReactNode
}

/** An act on many rows of a list: to which it applies, and why not to others; after it, the outcome. */
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

/** The address to which a list sends its ticked rows, when they were not taken or none were sent. */
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
