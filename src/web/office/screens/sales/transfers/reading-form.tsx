import type { OfficeCallAnswer } from '#contract/office/office-contract.ts'
import { currencies } from '#domain/platform/money.ts'
import { dateOrders } from '#domain/sales/payments/statements/read-bank-text.ts'
import { statementFields } from '#domain/sales/payments/statements/statement-fields.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { Choice } from '#web/office/forms/inputs.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'

type Held = OfficeCallAnswer<'GET /office-api/statement-imports/{id}'>

export const reading = officeForm('PUT /office-api/statement-imports/{id}/reading')

/**
 * The format of a CSV file: columns, separator, decimal mark and dates; saved for the account under a name.
 */
export function ReadingForm({
  reading: { columns, separator, decimal, dateOrder, currency, ...directions },
  headings,
  firstRow,
  guessedSeparator,
  mapping,
  open,
  samples,
  questions,
  directionValues,
  usualDirections,
  decided,
}: Pick<
  Held,
  | 'reading'
  | 'headings'
  | 'firstRow'
  | 'guessedSeparator'
  | 'mapping'
  | 'samples'
  | 'questions'
  | 'directionValues'
  | 'usualDirections'
  | 'decided'
> & { open: boolean }) {
  const t = useTexts()
  const isAnswered = reading.useAnswer() !== undefined
  const isNumbered = Object.values(columns).some(([name]) => name?.startsWith('#'))
  const numbers = open || isNumbered ? firstRow : []
  const guessed = (what: string | undefined) =>
    what ? t('transfers_guessed', { what }) : t('transfers_guess')
  const sampleOf = (heading: string) =>
    samples
      .find((one) => one.heading === heading)
      ?.values.join(' · ')
      .slice(0, 60)
  const shownSeparator = (one: string) => (one === '\t' ? t('transfers_separator_tab') : one)
  return (
    <details open={open || isAnswered} className="max-w-form border-y border-paper-line py-3">
      <summary className="link inline-flex min-h-11 items-center">
        {mapping ? t('transfers_read_as', { name: mapping }) : t('transfers_reading')}
      </summary>
      <reading.Form send={t('transfers_read_again')} variant="secondary">
        <DirectionWords reading={directions} {...{ questions, directionValues, usualDirections }} />
        {statementFields.map((field) => (
          <ColumnChoice
            key={field}
            field={field}
            columns={columns}
            isNumbered={isNumbered}
            headings={headings}
            sampleOf={sampleOf}
            numbers={numbers}
          />
        ))}
        <Choice
          name="separator"
          label={t('transfers_separator')}
          value={separator === '\t' ? 'tab' : (separator ?? '')}
          options={[
            { value: '', label: t('transfers_guessed', { what: shownSeparator(guessedSeparator) }) },
            ...[';', ',', '|'].map((value) => ({ value, label: value })),
            { value: 'tab', label: t('transfers_separator_tab') },
          ]}
        />
        <Choice
          name="decimal"
          label={t('transfers_decimal')}
          value={decimal}
          options={[
            { value: '', label: guessed(decided.decimal && marks[decided.decimal]) },
            { value: ',', label: marks[','] },
            { value: '.', label: marks['.'] },
          ]}
        />
        <Choice
          name="dateOrder"
          label={t('transfers_dates')}
          value={dateOrder}
          options={[
            { value: '', label: guessed(decided.dateOrder && orders[decided.dateOrder]) },
            ...dateOrders.map((value) => ({ value, label: orders[value] })),
          ]}
        />
        <Choice
          name="currency"
          label={t('transfers_currency')}
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
        />
        <reading.Input
          name="saveAs"
          label={t('transfers_save_as')}
          hint={t('transfers_save_as_hint')}
          value={mapping ?? ''}
        />
      </reading.Form>
    </details>
  )
}

function ColumnChoice({
  field,
  columns,
  isNumbered,
  headings,
  sampleOf,
  numbers,
}: {
  field:
    | 'date'
    | 'currency'
    | 'amount'
    | 'reference'
    | 'account'
    | 'debit'
    | 'payer'
    | 'direction'
    | 'tracking'
  columns: Partial<
    Record<
      'date' | 'currency' | 'amount' | 'reference' | 'account' | 'debit' | 'payer' | 'direction' | 'tracking',
      string[]
    >
  >
  isNumbered: boolean
  headings: string[]
  sampleOf: (heading: string) => string | undefined
  numbers: string[]
}) {
  const t = useTexts()
  return (
    <Choice
      name={field}
      label={t(`transfers_field_${field}`)}
      value={columns[field]?.[0]}
      options={[
        { value: '', label: t('transfers_guess') },
        ...[...new Set([...(isNumbered ? [] : headings), ...namesOf(columns[field])])].map((heading) => ({
          value: heading,
          label: [heading, sampleOf(heading)].filter(Boolean).join(': '),
        })),
        ...numbers.map((sample, nth) => ({
          value: `#${nth + 1}`,
          label: t('transfers_column_number', { number: nth + 1, sample: sample.slice(0, 40) }),
        })),
      ]}
    />
  )
}

const marks = { ',': '1.234,56', '.': '1,234.56' }
const orders = { dmy: '31/12/2026', mdy: '12/31/2026', ymd: '2026/12/31' }

/** The headings chosen for a field; column numbers are not headings. */
const namesOf = (names: readonly string[] = []) => names.filter((name) => !name.startsWith('#'))

type Words = { reading: Pick<Held['reading'], 'creditValues' | 'debitValues' | 'allCredits'> } & Pick<
  Held,
  'questions' | 'directionValues' | 'usualDirections'
>

/** The meaning of each word of the direction column. Words that banks usually write have their answer already. */
function DirectionWords({ questions, ...words }: Words) {
  const t = useTexts()
  const { reading, directionValues } = words
  const isAnswered = reading.creditValues || reading.debitValues || reading.allCredits
  if (!questions.includes('direction') && !isAnswered) return null
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-small font-medium">{t('transfers_direction_values')}</legend>
      <p className="text-small text-ink-soft">{t('transfers_direction_values_help')}</p>
      {directionValues.map((value, nth) => (
        <DirectionWord key={value} value={value} nth={nth} {...words} />
      ))}
      <label className="flex min-h-11 items-center gap-2">
        <input type="checkbox" name="allCredits" value="1" defaultChecked={reading.allCredits ?? false} />
        {t('transfers_all_credits')}
      </label>
    </fieldset>
  )
}

/** The meaning of a word of the direction column; a word without an answer stays unknown. */
function DirectionWord({
  value,
  nth,
  reading: { creditValues = [], debitValues = [] },
  usualDirections,
}: Pick<Words, 'reading' | 'usualDirections'> & { value: string; nth: number }) {
  const t = useTexts()
  const answered = creditValues.includes(value) ? 'credit' : debitValues.includes(value) ? 'debit' : ''
  return (
    <>
      <input type="hidden" name="directionWord" value={value} />
      <Choice
        name={`direction-${nth}`}
        label={value}
        value={answered || (usualDirections[value] ?? '')}
        options={[
          { value: '', label: t('transfers_direction_none') },
          { value: 'credit', label: t('transfers_direction_credit') },
          { value: 'debit', label: t('transfers_direction_debit') },
        ]}
      />
    </>
  )
}
