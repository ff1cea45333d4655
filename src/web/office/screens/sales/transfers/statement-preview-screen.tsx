import { useEffect } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams, useSubmit } from 'react-router'
import { formatMajor, isCurrency } from '#domain/platform/money.ts'
import {
  type Direction,
  type Separator,
  type StatementField,
  statementFields,
} from '#domain/sales/payments/statements/statement-fields.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { textIn } from '#web/office/forms/texts-in.ts'
import { BackLink, Heading } from '#web/office/ui/panel.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { PreviewLines, useCounts } from './preview-lines.tsx'
import { ReadingForm, reading } from './reading-form.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) =>
    api('GET /office-api/statement-imports/{id}', {
      params: { id: args.params.id ?? '' },
      query: { page: Number(new URL(args.request.url).searchParams.get('page') ?? 1) || 1 },
    }),
  )

type HeldStatement = ReturnType<typeof useLoaderData<typeof loader>>

const importFile = officeForm('POST /office-api/statement-imports/{id}')

export const action = formAction(
  on(reading, { body: ({ saveAs }, { form }) => ({ saveAs, reading: readingIn(form) }) }),
  on(importFile, {
    next: ({ answer: { left }, params: { id } }) =>
      `/transfers/import/${id}${left > 0 ? `?left=${left}` : ''}`,
  }),
)

function readingIn(form: FormData) {
  const currency = textIn(form, 'currency')
  const columns: Partial<Record<StatementField, string[]>> = {}
  for (const field of statementFields) {
    const chosen = form.getAll(field).map(String).filter(Boolean)
    if (chosen.length > 0) columns[field] = chosen
  }
  const chosen = <T extends string>(name: string) => (textIn(form, name) || undefined) as T | undefined
  const words = form.getAll('directionWord').map(String)
  const wordsOf = (direction: Direction) =>
    words.filter((_, nth) => textIn(form, `direction-${nth}`) === direction)
  const [creditValues, debitValues] = [wordsOf('credit'), wordsOf('debit')]
  const separator = chosen<Separator | 'tab'>('separator')
  return {
    currency: isCurrency(currency) ? currency : 'MXN',
    columns,
    separator: separator === 'tab' ? ('\t' as const) : separator,
    decimal: chosen<',' | '.'>('decimal'),
    dateOrder: chosen<'dmy' | 'mdy' | 'ymd'>('dateOrder'),
    ...(creditValues.length + debitValues.length > 0 && { creditValues, debitValues }),
    ...(textIn(form, 'allCredits') && { allCredits: true }),
  }
}

/** A statement before its import: the effect of each line, the format of a CSV file, and the import. */
export default function PreviewScreen() {
  const t = useTexts()
  const wordCounts = useCounts()
  const held = useLoaderData<typeof loader>()
  const maySettle = useFrame().permissions.includes('transfers.settle')
  const { counts, isReadable, hasColumns, state, lines, pages } = held
  const fresh = (counts.placed ?? 0) + (counts.open ?? 0) + (counts.debit ?? 0)
  const [query] = useSearchParams()
  const left = Number(query.get('left') ?? 0)
  const page = Number(query.get('page') ?? 1) || 1
  return (
    <>
      <BackLink to="/transfers/import">{t('transfers_import')}</BackLink>
      <Heading isName title={held.fileName} />
      {state === 'imported' && (
        <Banner tone="success">
          {t('transfers_imported')} {wordCounts(counts)}{' '}
          <Link to="/transfers?state=open" className="underline">
            {t('transfers_see_open')}
          </Link>
        </Banner>
      )}
      {state === 'previewed' && (
        <div className="flex flex-col gap-5">
          {isReadable ? <FileSums {...held} /> : <OpenQuestions {...held} />}
          {maySettle && isReadable && fresh > 0 && <ImportForm count={fresh} left={left} />}
          {isReadable && fresh === 0 && lines.length > 0 && (
            <Banner tone="info">{t('transfers_nothing_new')}</Banner>
          )}
          {maySettle && hasColumns && (
            <ReadingForm key={JSON.stringify(held.reading)} {...held} open={!isReadable} />
          )}
          <PreviewLines lines={lines} />
          {pages > 1 && <Pages page={page} pages={pages} />}
        </div>
      )}
    </>
  )
}

/** The lines and sums of a file that was understood, and what is odd about it. */
function FileSums({ counts, sums, hasOtherTotals, lines }: HeldStatement) {
  const t = useTexts()
  const wordCounts = useCounts()
  return (
    <div className="flex flex-col gap-2">
      <p className="figures" role="status">
        {wordCounts(counts)}
      </p>
      {sums.map((sum) => (
        <p key={sum.currency} className="figures text-small">
          {t('transfers_new_sum', {
            credits: sum.credits.count,
            creditSum: formatMajor(sum.credits.amount, sum.currency),
            debits: sum.debits.count,
            debitSum: formatMajor(sum.debits.amount, sum.currency),
          })}
        </p>
      ))}
      {(counts.unreadable ?? 0) > 0 && (
        <Banner tone="warning">{t('transfers_unreadable_left', { count: counts.unreadable ?? 0 })}</Banner>
      )}
      {hasOtherTotals && <Banner tone="warning">{t('transfers_other_totals')}</Banner>}
      {lines.length === 0 && <Banner tone="warning">{t('transfers_file_empty')}</Banner>}
    </div>
  )
}

/** The columns that are missing and the questions that the file leaves open. */
function OpenQuestions({ missing, questions }: Pick<HeldStatement, 'missing' | 'questions'>) {
  const t = useTexts()
  const names = {
    date: t('transfers_missing_date'),
    amount: t('transfers_missing_amount'),
    reference: t('transfers_missing_reference'),
  }
  const fields = missing.flatMap((field) => (field in names ? [names[field as keyof typeof names]] : []))
  return (
    <Banner tone="warning">
      {fields.length > 0 && <p>{t('transfers_columns_missing', { fields: fields.join(', ') })}</p>}
      {questions.map((question) => (
        <p key={question}>{t(`transfers_ask_${question}`)}</p>
      ))}
    </Banner>
  )
}

function Pages({ page, pages }: { page: number; pages: number }) {
  const t = useTexts()
  return (
    <p className="flex flex-wrap items-center gap-4 text-small">
      {page > 1 && (
        <Link to={`?page=${page - 1}`} className="link inline-flex min-h-11 items-center">
          ← {page - 1}
        </Link>
      )}
      <span className="figures">{t('transfers_page', { page, pages })}</span>
      {page < pages && (
        <Link to={`?page=${page + 1}`} className="link inline-flex min-h-11 items-center">
          {page + 1} →
        </Link>
      )}
    </p>
  )
}

/** The import button; with JavaScript a long statement continues automatically, otherwise by the button. */
function ImportForm({ count, left }: { count: number; left: number }) {
  const t = useTexts()
  const submit = useSubmit()
  useEffect(() => {
    if (left > 0) void submit({ act: importFile.call }, { method: 'post' })
  }, [left, submit])
  return (
    <importFile.Form
      sendsAgain
      send={left > 0 ? t('transfers_go_on') : t('transfers_import_lines', { count })}
    >
      {left > 0 && <p role="status">{t('transfers_left', { count: left })}</p>}
    </importFile.Form>
  )
}
