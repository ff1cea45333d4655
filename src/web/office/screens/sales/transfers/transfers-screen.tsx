import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import type { AwaitingRow, TransferRow } from '#contract/office/sales/transfers.ts'
import { type Currency, formatMajor, toMinor } from '#domain/platform/money.ts'
import { lineStates } from '#domain/sales/payments/statement-lines/line-states.ts'
import { useCountryOptions } from '#web/office/app/country-names.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useShowDay, useShowNumber, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { RefusedAct } from '#web/office/forms/acts.tsx'
import { ExportListLink } from '#web/office/ui/lists/export-list-link.tsx'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { type Filter, ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { usePeriodFilters } from '#web/office/ui/lists/use-period-filters.ts'
import { Heading } from '#web/office/ui/panel.tsx'
import { useAsideReason } from './aside-reasons.ts'
import { Fit, PayableLine, PlaceButton } from './fit.tsx'
import { LineBadge } from './line-badge.tsx'
import { PayablePanel } from './payable-panel.tsx'
import { settleTransfer } from './settle-transfer.ts'
import { SettledNotice } from './settled-notice.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const { order, done: _, ...query } = listQueryOf(args.request)
    if (order)
      return { shown: await api('GET /office-api/transfers/orders/{number}', { params: { number: order } }) }
    const { country } = query
    const [lines, awaiting] = await Promise.all([
      api('GET /office-api/transfers', { query }),
      api('GET /office-api/transfers/awaiting', { query: country ? { country } : {} }),
    ])
    return { lines, awaiting }
  })

export const action = settleTransfer

/**
 * Lines of bank statements beside the orders that expect a transfer; with `?order=` one order and its lines.
 */
export default function TransfersScreen() {
  const t = useTexts()
  const loaded = useLoaderData<typeof loader>()
  const maySettle = useFrame().permissions.includes('transfers.settle')
  const [query] = useSearchParams()
  if (loaded.shown) return <PayablePanel key={query.get('done')} {...loaded.shown} />
  const { lines, awaiting } = loaded
  return (
    <>
      <Heading title={t('area_transfers')}>
        <ExportListLink source="transfers" />
        {maySettle && (
          <Link to="/transfers/import" className="link inline-flex min-h-11 items-center font-semibold">
            {t('transfers_import')}
          </Link>
        )}
      </Heading>
      <SettledNotice />
      <RefusedAct forms={[]} />
      <Lines lines={lines} maySettle={maySettle} />
      <Awaiting {...awaiting} />
    </>
  )
}

function Lines({
  lines,
  maySettle,
}: {
  lines: { rows: TransferRow[]; count: number; sums: { currency: Currency; amount: number }[] }
  maySettle: boolean
}) {
  const t = useTexts()
  const countries = useCountryOptions()
  const filters: Filter[] = [
    {
      name: 'state',
      label: t('field_state'),
      options: lineStates.map((state) => ({ value: state, label: t(`transfers_state_${state}`) })),
    },
    {
      name: 'country',
      label: t('field_country'),
      options: countries,
    },
    ...usePeriodFilters(),
  ]
  return (
    <>
      <ListFilters search={t('transfers_search')} filters={filters} />
      <List
        label={t('transfers_lines')}
        columns={useColumns(maySettle)}
        {...lines}
        sums={lines.sums.map(({ currency, amount }) => ({
          currency,
          amount: toMinor(amount, currency) ?? 0,
        }))}
        rowKey={({ id }) => id}
        sort="-id"
        parameters={['state']}
        empty={t('transfers_none')}
      />
    </>
  )
}

function useColumns(maySettle: boolean): Column<TransferRow>[] {
  const t = useTexts()
  const asideReason = useAsideReason()
  const showDay = useShowDay()
  return [
    {
      key: 'line',
      label: t('transfers_line'),
      cell: ({ id, payer, reference, bookedOn, bankId }) => (
        <>
          <Link to={`/transfers/lines/${id}`} className="link">
            {payer || reference || t('transfers_line_number', { id: String(id) })}
          </Link>
          <span className="block max-w-80 text-ink-soft">
            {[showDay(bookedOn), payer && reference, bankId].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'amount',
      label: t('transfers_amount'),
      number: true,
      sort: 'amount',
      cell: (row) => <span className="lg:whitespace-nowrap">{formatMajor(row.amount, row.currency)}</span>,
    },
    {
      key: 'state',
      label: t('field_state'),
      cell: ({ state, outcome, why }) => (
        <>
          <LineBadge state={state} outcome={outcome} />
          {why && <span className="block text-ink-soft">{asideReason(why)}</span>}
        </>
      ),
    },
    {
      key: 'best',
      label: t('transfers_pays'),
      cell: (row) => <PaidBy {...row} maySettle={maySettle} />,
    },
  ]
}

/** What a line has paid, or may pay. */
function PaidBy({ id, best, paid, payout, state, maySettle }: TransferRow & { maySettle: boolean }) {
  const t = useTexts()
  if (paid)
    return (
      <Link to={`/transfers?order=${paid}`} className="link">
        {paid}
      </Link>
    )
  if (payout)
    return (
      <Link to={`/reports/settlement/${payout.id}`} className="link">
        {payout.name}
      </Link>
    )
  if (state !== 'open') return '–'
  if (!best) return <span className="text-ink-soft">{t('transfers_no_candidate')}</span>
  return (
    <div className="flex flex-col gap-1">
      <PayableLine {...best} />
      <Fit {...best} />
      {maySettle && best.effect === 'pays' && best.reasons.length > 1 ? (
        <PlaceButton line={id} name={best.name} isLikely />
      ) : (
        <Link to={`/transfers/lines/${id}`} className="link">
          {t('transfers_look')}
        </Link>
      )}
    </div>
  )
}

function Awaiting({ rows, count }: { rows: AwaitingRow[]; count: number }) {
  const t = useTexts()
  const showNumber = useShowNumber()
  return (
    <section className="mt-10" aria-labelledby="awaiting">
      <h2 id="awaiting" className="flex justify-between border-b border-ink pb-1 font-semibold">
        {t('transfers_awaiting')}
        <span className="figures">{showNumber(count)}</span>
      </h2>
      {rows.length === 0 && <p className="py-4 text-ink-soft">{t('transfers_awaiting_none')}</p>}
      <ul className="text-small">
        {rows.map((row) => (
          <li key={row.name} data-row className="border-b border-paper-line py-2">
            <PayableLine {...row} />
          </li>
        ))}
      </ul>
    </section>
  )
}
