import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import type { TransferCandidate, TransferLine, Undo } from '#contract/office/sales/transfers.ts'
import { formatMajor } from '#domain/platform/money.ts'
import { isReturnCode, type ReturnCode } from '#domain/sales/payments/transfers/return-codes.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { load } from '#web/office/app/load.ts'
import { useShowDay, useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { RefusedAct } from '#web/office/forms/acts.tsx'
import { Input } from '#web/office/forms/inputs.tsx'
import { Facts } from '#web/office/ui/facts.tsx'
import { loadObjectLog, ObjectLog } from '#web/office/ui/log/object-log.tsx'
import { BackLink, Heading, Panel } from '#web/office/ui/panel.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { sameMovement, useAsideReason } from './aside-reasons.ts'
import { DebitPanel } from './debit-panel.tsx'
import { Fit, PayableLine, PlaceButton } from './fit.tsx'
import { LineBadge } from './line-badge.tsx'
import { PayoutsPanel } from './payouts-panel.tsx'
import { RefundPanel } from './refund-panel.tsx'
import { setAside, takeBack, undo } from './settle-forms.ts'
import { settleTransfer } from './settle-transfer.ts'
import { SettledNotice } from './settled-notice.tsx'
import { undoProblemTexts } from './undo-texts.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const id = Number(args.params.id) || 0
    const to = new URL(args.request.url).searchParams.get('to') ?? ''
    const [shown, log] = await Promise.all([
      api('GET /office-api/transfers/lines/{id}', { params: { id }, query: to ? { to } : {} }),
      loadObjectLog(api, 'statement_line', id),
    ])
    return { ...shown, log }
  })

export const action = settleTransfer

/** A line of a bank statement: its data, possible matches, and its history. */
export default function LineScreen() {
  const t = useTexts()
  const {
    line,
    candidates,
    takeable,
    payouts,
    refunds,
    found,
    undo: mayUndo,
    log,
  } = useLoaderData<typeof loader>()
  const maySettle = useFrame().permissions.includes('transfers.settle')
  return (
    <>
      <BackLink to="/transfers?state=open">{t('area_transfers')}</BackLink>
      <Heading
        isName={Boolean(line.payer)}
        title={line.payer || t('transfers_line_number', { id: String(line.id) })}
      >
        <LineBadge {...line} />
      </Heading>
      <SettledNotice state={line.state} />
      <RefusedAct forms={[]} />
      {line.state === 'open' && line.question && (
        <Banner tone="warning">{t(`transfers_why_${line.question}`)}</Banner>
      )}
      <LineFacts {...line} />
      {line.direction === 'debit' && ['open', 'debit'].includes(line.state) && (
        <DebitPanel line={line} takeable={takeable} maySettle={maySettle} />
      )}
      {line.state === 'open' && line.sameAs && <SamePanel {...line.sameAs} maySettle={maySettle} />}
      {payouts.length > 0 && <PayoutsPanel payouts={payouts} maySettle={maySettle} />}
      {refunds.length > 0 && <RefundPanel refunds={refunds} maySettle={maySettle} />}
      {line.state === 'open' && line.direction === 'credit' && (
        <Place id={line.id} candidates={candidates} found={found} maySettle={maySettle} />
      )}
      {maySettle && <Change line={line} mayUndo={mayUndo} />}
      <Panel title={t('transfers_log')}>
        <ObjectLog rows={log} />
      </Panel>
    </>
  )
}

/** The line of another file that is probably the same movement. */
function SamePanel({
  line,
  file,
  position,
  maySettle,
}: {
  line: number
  file: string
  position: string
  maySettle: boolean
}) {
  const t = useTexts()
  return (
    <Panel title={t('transfers_same')}>
      <p className="text-small">
        <Link to={`/transfers/lines/${line}`} className="link">
          {file
            ? t('transfers_same_line', { position, file })
            : t('transfers_line_number', { id: String(line) })}
        </Link>
      </p>
      <p className="text-small text-ink-soft">{t('transfers_same_text')}</p>
      {maySettle && (
        <setAside.Form row="same" send={t('transfers_same_known')}>
          <input type="hidden" name="reason" value={sameMovement} />
        </setAside.Form>
      )}
    </Panel>
  )
}

/** A bank's reason in words; an unknown code is shown as it is. */
function returnText(t: ReturnType<typeof useTexts>, code: string): string {
  if (!isReturnCode(code)) return code
  const key = code.toLowerCase() as Lowercase<ReturnCode>
  return `${code}: ${t(`transfers_returned_${key}`)}`
}

function LineFacts(line: TransferLine) {
  const t = useTexts()
  const asideReason = useAsideReason()
  const showDay = useShowDay()
  const countryName = useCountryName()
  const showTime = useShowTime()
  return (
    <div className="py-4">
      <Facts
        facts={[
          [t('transfers_amount'), formatMajor(line.amount, line.currency)],
          [t('transfers_sent_amount'), line.sent !== null && formatMajor(line.sent, line.currency)],
          [t('transfers_charges'), line.charges !== null && formatMajor(line.charges, line.currency)],
          [t('transfers_return_code'), line.returnCode && returnText(t, line.returnCode)],
          [t('transfers_booked'), showDay(line.bookedOn)],
          [t('transfers_reference_said'), line.reference, 'as it is'],
          [t('transfers_tracking_key'), line.bankId],
          [
            t('transfers_pays'),
            line.paid && (
              <Link to={`/transfers?order=${line.paid}`} className="link">
                {line.paid}
              </Link>
            ),
          ],
          [
            t('transfers_is_payout'),
            line.payout && (
              <Link to={`/reports/settlement/${line.payout.id}`} className="link">
                {line.payout.name}
              </Link>
            ),
          ],
          [t('field_reason'), asideReason(line.why)],
          [t('field_country'), countryName(line.countryCode)],
          [t('transfers_read'), showTime(line.readAt)],
        ]}
      />
    </div>
  )
}

function undoText({ isBill, outcome }: TransferLine, waits: boolean) {
  if (outcome === 'taken_back') return 'transfers_undo_taken_back'
  if (isBill) return waits ? 'transfers_undo_bill_waits' : 'transfers_undo_bill_ends'
  return waits ? 'transfers_undo_waits' : 'transfers_undo_ends'
}

/** Undoes the assignment of a line, sets it aside, or reopens it. */
function Change({ line, mayUndo }: { line: TransferLine; mayUndo: Undo | null }) {
  const t = useTexts()
  if (line.state === 'set_aside')
    return (
      <Panel title={t('transfers_state_set_aside')}>
        <takeBack.Form send={t('transfers_take_back')} variant="secondary" />
      </Panel>
    )
  if (line.state === 'open' && line.direction === 'credit')
    return (
      <Panel title={t('transfers_set_aside')}>
        <p className="text-small text-ink-soft">{t('transfers_set_aside_text')}</p>
        <setAside.Form send={t('transfers_set_aside')} variant="secondary">
          <setAside.Input name="reason" label={t('field_reason')} />
        </setAside.Form>
      </Panel>
    )
  if (!mayUndo) return null
  return (
    <Panel title={t('transfers_undo')}>
      {mayUndo.why ? (
        <p className="text-small text-ink-soft">{t(undoProblemTexts[mayUndo.why])}</p>
      ) : (
        <>
          <p className="text-small text-ink-soft">
            {line.payout
              ? t('transfers_undo_payout')
              : t(undoText(line, mayUndo.waits), { order: line.paid ?? '' })}
          </p>
          <undo.Form send={t('transfers_undo')} variant="danger">
            <undo.Input name="reason" label={t('field_reason')} />
          </undo.Form>
        </>
      )}
    </Panel>
  )
}

function Place({
  id,
  candidates,
  found,
  maySettle,
}: {
  id: number
  candidates: TransferCandidate[]
  found: TransferCandidate[] | null
  maySettle: boolean
}) {
  const t = useTexts()
  const [query] = useSearchParams()
  return (
    <>
      <Panel title={t('transfers_candidates')}>
        {candidates.length === 0 && <p className="text-ink-soft">{t('transfers_no_candidate')}</p>}
        <Candidates id={id} rows={candidates} maySettle={maySettle} />
      </Panel>
      <Panel title={t('transfers_find_other')}>
        <Form method="get" className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 flex-[1_1_14rem]">
            <Input name="to" label={t('transfers_find_label')} value={query.get('to') ?? ''} />
          </div>
          <Button type="submit" variant="secondary" size="small">
            {t('search')}
          </Button>
        </Form>
        {found?.length === 0 && <p role="status">{t('transfers_found_none')}</p>}
        {found && <Candidates id={id} rows={found} maySettle={maySettle} />}
      </Panel>
    </>
  )
}

function Candidates({ id, rows, maySettle }: { id: number; rows: TransferCandidate[]; maySettle: boolean }) {
  return (
    <ul className="text-small">
      {rows.map((row) => (
        <li key={row.name} className="flex flex-col gap-1 border-b border-paper-line py-3 last:border-0">
          <PayableLine {...row} />
          <Fit {...row} />
          {maySettle && row.effect !== 'refused' && (
            <PlaceButton line={id} name={row.name} isLikely={row.reasons.length > 1} />
          )}
        </li>
      ))}
    </ul>
  )
}
