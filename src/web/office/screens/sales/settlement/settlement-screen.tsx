import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { PayoutDifference, PayoutListRow } from '#contract/office/sales/settlements.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { load } from '#web/office/app/load.ts'
import { useShowDay, useShowMoney, useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { formAction } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Facts } from '#web/office/ui/facts.tsx'
import { Heading } from '#web/office/ui/panel.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { kindText, kindTone, outcomeTones, useProviderName } from './settlement-words.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/settlements/{id}', { params: { id: Number(args.params.id) } }))

const settle = officeForm('POST /office-api/settlement-lines/{id}/settle')

/** The id of the path is the line's in the form, the page's is the payout's. */
export const action = formAction(settle)

/** A payout: its totals, whether the bank received it, and each line that differs from the ledger. */
export default function SettlementScreen() {
  const t = useTexts()
  const showMoney = useShowMoney()
  const showTime = useShowTime()
  const showDay = useShowDay()
  const nameOf = useProviderName()
  const countryName = useCountryName()
  const { differences, returns, ...payout } = useLoaderData<typeof loader>()
  const { permissions } = useFrame()
  const money = (amount: number) => <span className="figures">{showMoney(amount, payout.currency)}</span>
  return (
    <div className="flex max-w-text flex-col gap-5">
      <Heading title={`${t('report_settlement')} · ${nameOf(payout.provider)}`}>
        {permissions.includes('exports.without-personal-data') && (
          <Link
            to={`/exports/new?source=payouts&payout=${payout.id}`}
            className="link inline-flex min-h-11 items-center"
          >
            {t('settlement_export_lines')}
          </Link>
        )}
      </Heading>
      <Facts
        facts={[
          [t('field_country'), countryName(payout.countryCode)],
          [t('settlement_days'), `${showDay(payout.firstDay)} – ${showDay(payout.lastDay)}`],
          [t('settlement_payments'), money(payout.payments)],
          [t('settlement_refunds'), money(payout.refunds)],
          [t('settlement_disputed'), payout.disputed !== 0 && money(payout.disputed)],
          [t('settlement_reserved'), payout.reserved !== 0 && money(payout.reserved)],
          [t('settlement_fees'), money(payout.fees)],
          [t('settlement_paid_out'), money(payout.paidOut)],
          [t('settlement_bank'), <Arrivals key="bank" payout={payout} />],
          [t('settlement_file'), payout.name, 'as it is'],
          [t('settlement_imported'), `${payout.importedBy}, ${showTime(payout.importedAt)}`],
        ]}
      />
      <Differences lines={differences} currency={payout.currency} />
      {returns.length > 0 && <Returns lines={returns} currency={payout.currency} />}
      <Link to="/reports/settlement" className="link inline-flex min-h-11 items-center self-start">
        {t('settlement_all')}
      </Link>
    </div>
  )
}

type LinesProps = { lines: readonly PayoutDifference[]; currency: string }

function Differences({ lines, currency }: LinesProps) {
  const t = useTexts()
  return (
    <section>
      <h2 className="border-b border-ink pb-1 font-semibold">{t('settlement_differences')}</h2>
      {lines.length === 0 && <p className="py-3 text-ink-soft">{t('settlement_agrees')}</p>}
      <ul>
        {lines.map((line) => (
          <Difference key={line.id} line={line} currency={currency} />
        ))}
      </ul>
    </section>
  )
}

function Returns({ lines, currency }: LinesProps) {
  const t = useTexts()
  return (
    <section>
      <h2 className="border-b border-ink pb-1 font-semibold">{t('settlement_returns')}</h2>
      <ul>
        {lines.map((line) => (
          <ReturnLine key={line.id} line={line} currency={currency} />
        ))}
      </ul>
    </section>
  )
}

/** The lines of the bank statement with the payout's money. */
function Arrivals({
  payout,
}: {
  payout: Pick<PayoutListRow, 'arrivals' | 'arrived' | 'paidOut' | 'currency'>
}) {
  const t = useTexts()
  const showDay = useShowDay()
  const showMoney = useShowMoney()
  const { arrivals, arrived, paidOut, currency } = payout
  const maySee = useFrame().permissions.includes('transfers.see')
  if (paidOut === 0) return t('settlement_nothing_to_arrive')
  if (arrivals.length === 0) return t('settlement_not_on_bank')
  return (
    <>
      {arrived < paidOut && (
        <span className="block text-amber">
          {t('settlement_arrived_part', {
            amount: showMoney(arrived, currency),
            rest: showMoney(paidOut - arrived, currency),
          })}
        </span>
      )}
      {arrivals.map(({ line, day, amount, reference }) => {
        const words = [showDay(day), showMoney(amount, currency), reference].filter(Boolean).join(' · ')
        return (
          <span key={line} className="block">
            {maySee ? (
              <Link to={`/transfers/lines/${line}`} className="link">
                {words}
              </Link>
            ) : (
              words
            )}
          </span>
        )
      })}
    </>
  )
}

/** Money of a payment that left or came back, or a reserve: no difference. */
function ReturnLine({ line, currency }: { line: PayoutDifference; currency: string }) {
  const t = useTexts()
  const showMoney = useShowMoney()
  const showDay = useShowDay()
  const maySee = useFrame().permissions.includes('orders.see')
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-paper-line py-2 text-small">
      <Badge tone={kindTone(line)}>{t(kindText(line))}</Badge>
      <strong className="figures">{showMoney(line.leaves ? -line.amount : line.amount, currency)}</strong>
      <span>{showDay(line.day)}</span>
      {line.moneyReturn !== null && maySee ? (
        <Link to={`/money-returns/${line.moneyReturn}`} className="link">
          {line.order ?? line.ours}
        </Link>
      ) : (
        <span className="break-all text-ink-soft">{line.order ?? (line.ours || line.theirs)}</span>
      )}
    </li>
  )
}

function Difference({ line, currency }: { line: PayoutDifference; currency: string }) {
  const t = useTexts()
  const showMoney = useShowMoney()
  const showTime = useShowTime()
  const showDay = useShowDay()
  const maySettle = useFrame().permissions.includes('transfers.settle')
  return (
    <li className="flex flex-col gap-2 border-b border-paper-line py-3 text-small">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge tone={line.settledAt ? 'plain' : (outcomeTones[line.outcome] ?? 'brick')}>
          {t(`settlement_outcome_${line.outcome}`)}
        </Badge>
        <strong className="figures">{showMoney(line.leaves ? -line.amount : line.amount, currency)}</strong>
        <span>{showDay(line.day)}</span>
        <span className="break-all text-ink-soft">
          {[line.order, line.ours, line.theirs, line.kind === 'other' && line.recordType]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <p className="text-ink-soft">
        {t(`settlement_explain_${line.outcome}`)}
        {line.expected !== null &&
          ` ${t(line.outcome === 'total' ? 'settlement_expected_total' : 'settlement_expected', {
            amount: showMoney(line.expected, currency),
          })}`}
      </p>
      {line.settledAt ? (
        <p>
          {t('settlement_settled', { who: line.settledBy ?? '', time: showTime(line.settledAt) })} {line.why}
        </p>
      ) : (
        maySettle && (
          <details>
            <summary className="link inline-flex min-h-11 items-center lg:min-h-8">
              {t('settlement_settle')}
            </summary>
            <settle.Form row={line.id} send={t('settlement_settle')} variant="secondary">
              <input type="hidden" name="id" value={line.id} />
              <settle.Input name="why" label={t('settlement_why')} long rows={2} />
            </settle.Form>
          </details>
        )
      )}
    </li>
  )
}
