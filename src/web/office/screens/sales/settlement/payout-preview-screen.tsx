import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { PayoutPreview } from '#contract/office/sales/settlements.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { load } from '#web/office/app/load.ts'
import { useShowDay, useShowMoney, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { RefusedAct } from '#web/office/forms/acts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Facts } from '#web/office/ui/facts.tsx'
import { BackLink, Heading, Panel } from '#web/office/ui/panel.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { hasKindText, kindText, outcomeTones, useProviderName } from './settlement-words.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) =>
    api('GET /office-api/settlement-files/{id}', { params: { id: args.params.id ?? '' } }),
  )

const importFile = officeForm('POST /office-api/settlement-files/{id}')

export const action = formAction(
  on(importFile, {
    next({ answer: { imported, approval } }) {
      if (approval) return '/approvals'
      return imported ? `/reports/settlement/${imported}` : '/reports/settlement'
    },
  }),
)

/** The lines of a payout file with their results, and the import. */
export default function PayoutPreviewScreen() {
  const t = useTexts()
  const showMoney = useShowMoney()
  const nameOf = useProviderName()
  const countryName = useCountryName()
  const preview = useLoaderData<typeof loader>()
  const mayImport = useFrame().permissions.includes('transfers.settle')
  const { counts, totals, currency, provider, country, name, missing } = preview
  const money = (amount: number) => showMoney(amount, currency)
  return (
    <>
      <BackLink to="/reports/settlement/import">{t('settlement_import')}</BackLink>
      <Heading title={t('settlement_preview')} />
      <RefusedAct forms={[counts.fresh > 0 && mayImport && importFile]} />
      <p className="figures">{t('settlement_counts', counts)}</p>
      <div className="py-4">
        <Facts
          facts={[
            [t('settlement_provider'), `${nameOf(provider)} · ${countryName(country)}`],
            [t('settlement_file'), name],
            [t('settlement_payments'), money(totals.payments)],
            [t('settlement_refunds'), money(totals.refunds)],
            [t('settlement_disputed'), totals.disputed !== 0 && money(totals.disputed)],
            [t('settlement_reserved'), totals.reserved !== 0 && money(totals.reserved)],
            [t('settlement_fees'), money(totals.fees)],
            [t('settlement_paid_out'), money(totals.paidOut)],
            [t('settlement_balance'), money(preview.balance)],
          ]}
        />
      </div>
      {counts.fresh === 0 && <p role="status">{t('settlement_nothing_new')}</p>}
      {preview.above > 0 && (
        <div className="mb-4">
          <Banner tone="warning">{t('settlement_above', { amount: money(preview.above) })}</Banner>
        </div>
      )}
      {preview.otherTotal && (
        <div className="mb-4">
          <Banner tone="warning">
            {t('settlement_other_total', {
              stated: money(preview.otherTotal.stated),
              sum: money(preview.otherTotal.sum),
            })}{' '}
            {preview.needsApproval && t('settlement_needs_approval')}
          </Banner>
        </div>
      )}
      {counts.fresh > 0 && mayImport && (
        <div className="mb-6">
          <importFile.Form
            sendsAgain
            send={
              preview.needsApproval ? t('settlement_ask') : t('settlement_apply', { count: counts.fresh })
            }
          />
        </div>
      )}
      <Lines preview={preview} />
      {missing.length > 0 && (
        <Panel title={t('settlement_missing_title')}>
          <ul className="text-small">
            {missing.map(({ ours, amount, day }) => (
              <Line key={ours} day={day} amount={money(amount)} words={ours} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

function Lines({ preview }: { preview: PayoutPreview }) {
  const t = useTexts()
  const showMoney = useShowMoney()
  const { lines, unreadable, counts, currency } = preview
  return (
    <Panel title={t('settlement_lines')}>
      {lines.length < counts.lines && (
        <p className="text-small text-ink-soft">
          {t('settlement_shown', { shown: lines.length, lines: counts.lines })}
        </p>
      )}
      <ol className="text-small">
        {unreadable.map(({ row, text }) => (
          <li key={row} className="flex flex-wrap items-baseline gap-x-3 border-b border-paper-line py-1">
            <span className="figures w-12 text-right text-ink-soft">{row}</span>
            <Badge tone="brick">{t('settlement_unreadable')}</Badge>
            <span className="break-all">{text}</span>
          </li>
        ))}
        {lines.map((line) => (
          <Line
            key={line.row}
            row={line.row}
            day={line.day}
            amount={showMoney(line.leaves ? -line.amount : line.amount, currency)}
            words={[line.ours || line.theirs, line.kind === 'other' && line.recordType]
              .filter(Boolean)
              .join(' · ')}
            kind={hasKindText(line) ? t(kindText(line)) : undefined}
            records={line.records !== null}
            outcome={line.outcome}
          />
        ))}
      </ol>
    </Panel>
  )
}

function Line({
  row,
  day,
  amount,
  words,
  outcome,
  kind,
  records = false,
}: {
  row?: number
  day: string
  amount: string
  words: string
  outcome?: PayoutPreview['lines'][number]['outcome']
  /** what the line does with the money of its payment */
  kind?: string | undefined
  /** whether the import records it for the order */
  records?: boolean
}) {
  const t = useTexts()
  const showDay = useShowDay()
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-paper-line py-1">
      {row !== undefined && <span className="figures w-12 text-right text-ink-soft">{row}</span>}
      {outcome && <Badge tone={outcomeTones[outcome] ?? 'brick'}>{t(`settlement_outcome_${outcome}`)}</Badge>}
      <span className="figures">{amount}</span>
      {kind && <strong>{kind}</strong>}
      {records && <Badge tone="amber">{t('settlement_records')}</Badge>}
      <span>{showDay(day)}</span>
      <span className="break-all text-ink-soft">{words}</span>
    </li>
  )
}
