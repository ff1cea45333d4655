import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { PayoutDifference } from '#contract/office/reports/settlements.ts'
import { Badge } from '../../../ui/badge.tsx'
import { answerForm } from '../../app/answer-form.ts'
import { useCountryName } from '../../app/country-names.ts'
import { load } from '../../app/load.ts'
import { textIn } from '../../app/read-fields.ts'
import { useShowDay, useShowMoney, useShowTime, useTexts } from '../../app/texts.tsx'
import { useFrame } from '../../frame/use-frame.ts'
import { Facts } from '../../ui/facts.tsx'
import { ActForm } from '../../ui/forms/act-form.tsx'
import { OfficeLongField } from '../../ui/forms/office-form.tsx'
import { Heading } from '../../ui/panel.tsx'
import { outcomeTones, useProviderName } from './settlement-words.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/settlements/{id}', { params: { id: Number(args.params.id) } }))

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const id = Number(textIn(form, 'act').replace('settle-', ''))
    const body = { why: textIn(form, 'why') }
    await api('POST /office-api/settlement-lines/{id}/settle', { params: { id }, body })
    return redirect(`/reports/settlement/${args.params.id}`)
  })

/** A payout: its totals, whether the bank received it, and each line that differs from the ledger. */
export default function SettlementScreen() {
  const t = useTexts()
  const showMoney = useShowMoney()
  const showTime = useShowTime()
  const showDay = useShowDay()
  const nameOf = useProviderName()
  const countryName = useCountryName()
  const { differences, ...payout } = useLoaderData<typeof loader>()
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
          [t('settlement_fees'), money(payout.fees)],
          [t('settlement_paid_out'), money(payout.paidOut)],
          [
            t('settlement_bank'),
            payout.onBank
              ? `${showDay(payout.onBank.day)} · ${payout.onBank.reference}`
              : t('settlement_not_on_bank'),
          ],
          [t('settlement_file'), payout.name],
          [t('settlement_imported'), `${payout.importedBy}, ${showTime(payout.importedAt)}`],
        ]}
      />
      <section>
        <h2 className="border-b border-ink pb-1 font-semibold">{t('settlement_differences')}</h2>
        {differences.length === 0 && <p className="py-3 text-ink-soft">{t('settlement_agrees')}</p>}
        <ul>
          {differences.map((line) => (
            <Difference key={line.id} line={line} currency={payout.currency} />
          ))}
        </ul>
      </section>
      <Link to="/reports/settlement" className="link inline-flex min-h-11 items-center self-start">
        {t('settlement_all')}
      </Link>
    </div>
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
            <ActForm act={`settle-${line.id}`} send={t('settlement_settle')} variant="secondary">
              <OfficeLongField name="why" label={t('settlement_why')} rows={2} />
            </ActForm>
          </details>
        )
      )}
    </li>
  )
}
