import { Link } from 'react-router'
import type { OfficeCallAnswer } from '#contract/office/office-contract.ts'
import type { AwaitingRow } from '#contract/office/sales/transfers.ts'
import { formatMajor, toMinor } from '#domain/platform/money.ts'
import { forgiverOf } from '#domain/sales/payments/transfers/forgive-rest.ts'
import { useShowDay, useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { RefusedAct } from '#web/office/forms/acts.tsx'
import { readAmount } from '#web/office/ui/amounts.ts'
import { Facts } from '#web/office/ui/facts.tsx'
import { BackLink, Heading, Panel } from '#web/office/ui/panel.tsx'
import { Fit, PlaceButton, useDifference } from './fit.tsx'
import { confirmByHand, forgive, undoByHand } from './settle-forms.ts'
import { SettledNotice } from './settled-notice.tsx'
import { undoProblemTexts } from './undo-texts.ts'

type Shown = OfficeCallAnswer<'GET /office-api/transfers/orders/{number}'>

/** An order or a bill and its transfers: those that paid it, possible matches, and confirmations by hand. */
export function PayablePanel({ order, lines, paidBy, byHand }: Shown) {
  const t = useTexts()
  const showTime = useShowTime()
  const { permissions } = useFrame()
  const maySettle = permissions.includes('transfers.settle')
  const { name, customer, currency, total, missing, reference, state, until, timeZone, isBill } = order
  return (
    <>
      <BackLink to="/transfers?state=open">{t('area_transfers')}</BackLink>
      <Heading title={isBill ? t('transfers_bill', { name }) : t('transfers_order', { name })} />
      <SettledNotice />
      <RefusedAct forms={[confirmByHand, forgive, undoByHand]} />
      <div className="py-4">
        <Facts
          facts={[
            [
              t('orders_number'),
              !isBill && permissions.includes('orders.see') && (
                <Link to={`/orders/${name}`} className="link">
                  {name}
                </Link>
              ),
            ],
            [t('field_name'), customer],
            [t('field_state'), state && t(`transfers_order_${state}`)],
            [t('transfers_total'), formatMajor(total, currency)],
            [
              t('transfers_still_missing'),
              missing > 0 ? formatMajor(missing, currency) : t('transfers_missing_nothing'),
            ],
            [t('transfers_reference_label'), reference],
            [t('transfers_until_label'), until && missing > 0 && showTime(until, timeZone)],
          ]}
        />
      </div>
      {paidBy.length > 0 && <PaidBy paidBy={paidBy} currency={currency} />}
      {byHand.map((confirmed) => (
        <Confirmed key={confirmed.trackingKey} {...confirmed} {...{ name, currency, maySettle }} />
      ))}
      {(missing > 0 || lines.length > 0) && (
        <Panel title={t('transfers_candidates')}>
          {lines.length === 0 && <p className="text-ink-soft">{t('transfers_no_line')}</p>}
          <ul className="text-small">
            {lines.map((line) => (
              <CandidateLine key={line.id} line={line} maySettle={maySettle} name={name} />
            ))}
          </ul>
        </Panel>
      )}
      {maySettle && missing > 0 && <ConfirmByHand {...order} />}
      {maySettle && (isBill ? missing > 0 : state?.startsWith('awaiting')) && <ForgiveRest {...order} />}
    </>
  )
}

function PaidBy({ paidBy, currency }: { paidBy: Shown['paidBy']; currency: Shown['order']['currency'] }) {
  const t = useTexts()
  const showDay = useShowDay()
  return (
    <Panel title={t('transfers_paid_by')}>
      <ul className="text-small">
        {paidBy.map((line) => (
          <li key={line.id}>
            <Link
              to={`/transfers/lines/${line.id}`}
              className="link inline-flex min-h-11 items-center font-semibold lg:min-h-8"
            >
              {line.payer || t('transfers_line_number', { id: String(line.id) })}
            </Link>{' '}
            · <span className="figures">{formatMajor(line.amount, currency)}</span> · {showDay(line.bookedOn)}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function CandidateLine({
  line,
  maySettle,
  name,
}: {
  line: Shown['lines'][number]
  maySettle: boolean
  name: string
}) {
  const t = useTexts()
  const showDay = useShowDay()
  return (
    <li className="flex flex-col gap-1 border-b border-paper-line py-3 last:border-0">
      <p>
        <Link to={`/transfers/lines/${line.id}`} className="link font-semibold">
          {line.payer || line.reference || t('transfers_line_number', { id: String(line.id) })}
        </Link>{' '}
        · <span className="figures">{formatMajor(line.amount, line.currency)}</span>
        <span className="block text-ink-soft">
          {[showDay(line.bookedOn), line.payer && line.reference, line.bankId].filter(Boolean).join(' · ')}
        </span>
      </p>
      <Fit {...line} />
      {maySettle && line.effect !== 'refused' && (
        <PlaceButton
          line={line.id}
          name={name}
          send={t('transfers_place_here')}
          isLikely={line.reasons.length > 1}
        />
      )}
    </li>
  )
}

/** A transfer that staff confirmed before its statement line was imported, with the button to undo that. */
function Confirmed({
  trackingKey,
  amount,
  seenAt,
  seenBy,
  undo,
  name,
  currency,
  maySettle,
}: Shown['byHand'][number] & { name: string; currency: AwaitingRow['currency']; maySettle: boolean }) {
  const t = useTexts()
  const showTime = useShowTime()
  return (
    <Panel title={t('transfers_hand_title')}>
      <p className="figures text-small">
        <strong>{formatMajor(amount, currency)}</strong>{' '}
        {t('transfers_hand_seen', { who: seenBy, time: showTime(seenAt), key: trackingKey })}
      </p>
      {maySettle && (
        <p className="text-small text-ink-soft">
          {undo.why
            ? t(undoProblemTexts[undo.why])
            : t(undo.waits ? 'transfers_undo_hand_waits' : 'transfers_undo_hand_ends')}
        </p>
      )}
      {maySettle && !undo.why && (
        <undoByHand.Form row={trackingKey} send={t('transfers_undo_hand')} variant="danger">
          <input type="hidden" name="order" value={name} />
          <input type="hidden" name="trackingKey" value={trackingKey} />
          <undoByHand.Input name="reason" label={t('field_reason')} />
        </undoByHand.Form>
      )}
    </Panel>
  )
}

/** Forgives what the transfers of an order or a bill lack, if that is allowed. */
function ForgiveRest({ name, currency, total, missing }: AwaitingRow) {
  const t = useTexts()
  const minor = (amount: number) => toMinor(amount, currency) ?? 0
  const forgiver = forgiverOf({ total: minor(total), came: minor(total) - minor(missing) }, currency)
  if (!forgiver) return null
  return (
    <Panel title={t('transfers_forgive')}>
      <p className="text-small text-ink-soft">
        {t(forgiver === 'two_people' ? 'transfers_forgive_two' : 'transfers_forgive_text', {
          missing: formatMajor(missing, currency),
        })}
      </p>
      <forgive.Form send={t('transfers_forgive')} variant="secondary">
        <input type="hidden" name="order" value={name} />
        <input type="hidden" name="amount" value={missing} />
        <forgive.Input name="reason" label={t('field_reason')} />
      </forgive.Form>
    </Panel>
  )
}

function ConfirmByHand({ name, currency, missing, isBill }: AwaitingRow) {
  const t = useTexts()
  const answer = confirmByHand.useAnswer()
  const difference = useDifference()
  const other = answer?.code === 'amount_does_not_match'
  const wanted = Number(answer?.data.missing ?? missing)
  const came = readAmount(answer?.values.amount ?? '', currency)
  return (
    <Panel title={t('transfers_by_hand')}>
      <p className="text-small text-ink-soft">{t('transfers_by_hand_text')}</p>
      <confirmByHand.Form send={t('transfers_confirm')}>
        <input type="hidden" name="order" value={name} />
        <input type="hidden" name="currency" value={currency} />
        <confirmByHand.Input
          name="trackingKey"
          label={t('transfers_tracking_key')}
          hint={t('transfers_tracking_key_hint')}
        />
        <confirmByHand.Input
          name="amount"
          label={t('transfers_amount_came', { currency })}
          hint={t('transfers_amount_hint', { missing: formatMajor(missing, currency) })}
        />
        {(other || answer?.values.otherAmount) && (!isBill || came < wanted) && (
          <label className="flex min-h-11 items-start gap-2 rounded-small bg-amber-tint p-3 text-small">
            <input type="checkbox" name="otherAmount" value="yes" className="mt-1 size-5 shrink-0" />
            <span>
              {Number.isFinite(came) && <strong>{difference(came - wanted, currency)}. </strong>}
              {t(isBill ? 'transfers_other_amount_bill' : 'transfers_other_amount')}
            </span>
          </label>
        )}
      </confirmByHand.Form>
    </Panel>
  )
}
