import { Link } from 'react-router'
import type { CallOffAnswer, CallOffOrder } from '#contract/office/catalogue/call-offs.ts'
import { formatMajor } from '#domain/platform/money.ts'
import { useCodeText, useTexts } from '#web/office/app/texts.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { List } from '#web/office/ui/lists/list.tsx'

type CallOffOrdersProps = {
  rows: readonly CallOffOrder[]
  next: number | null
  callOff: CallOffAnswer
  maySend: boolean
}

/** The orders of a call-off with their progress and, for failed ones, the possible actions. */
export function CallOffOrders({ rows, next, callOff, maySend }: CallOffOrdersProps) {
  const t = useTexts()
  const textOf = useCodeText()
  if (callOff.counts.length === 0) return <p>{t('calloff_no_orders')}</p>
  const whyOf = ({ why }: CallOffOrder) => why && (textOf(`calloff_why_${why}`) ?? why)
  return (
    <>
      <p className="text-small">
        <Link to={`?callOff=${callOff.id}`} className="link">
          {t('calloff_all_orders')}
        </Link>
      </p>
      <List
        label={t('calloff_orders')}
        rows={rows}
        rowKey={({ id }) => id}
        count={callOff.counts.reduce((sum, { orders }) => sum + orders, 0)}
        next={next}
        empty={t('calloff_no_orders')}
        columns={[
          { key: 'number', label: t('calloff_order'), cell: ({ number }) => number },
          { key: 'act', label: t('calloff_act'), cell: ({ act }) => t(`calloff_act_${act}`) },
          {
            key: 'way',
            label: t('calloff_way'),
            cell: ({ paymentCode }) => t(`way_${paymentCode}`),
          },
          {
            key: 'amount',
            label: t('calloff_back'),
            number: true,
            cell: (row) => (row.amount > 0 ? formatMajor(row.amount, row.currency) : '–'),
          },
          {
            key: 'state',
            label: t('calloff_state'),
            cell: (row) => (
              <>
                <span className={row.state === 'failed' ? 'font-semibold text-brick' : 'font-semibold'}>
                  {t(`calloff_state_${row.state}`)}
                </span>
                {row.why && <span className="block text-ink-soft">{whyOf(row)}</span>}
                {row.state === 'failed' && maySend && <FailedActs row={row} />}
              </>
            ),
          },
        ]}
      />
    </>
  )
}

export const retry = officeForm('POST /office-api/call-off-orders/{id}/retry')
export const byHand = officeForm('POST /office-api/call-off-orders/{id}/by-hand')

function FailedActs({ row: { id } }: { row: CallOffOrder }) {
  const t = useTexts()
  const answers = [retry.useAnswer(id), byHand.useAnswer(id)]
  const hidden = <input type="hidden" name="id" value={id} />
  return (
    <details open={answers.some(Boolean)} className="mt-1">
      <summary className="cursor-pointer py-2.5 md:py-1 font-semibold">{t('calloff_do')}</summary>
      <div className="flex flex-col gap-4">
        <retry.Form row={id} send={t('calloff_retry')} variant="secondary">
          {hidden}
        </retry.Form>
        <byHand.Form row={id} send={t('calloff_by_hand')} variant="secondary">
          {hidden}
          <byHand.Input name="reason" label={t('calloff_by_hand_reason')} hint={t('calloff_by_hand_hint')} />
        </byHand.Form>
      </div>
    </details>
  )
}
