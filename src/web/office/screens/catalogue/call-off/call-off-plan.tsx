import { Form } from 'react-router'
import type { CallOffPlanAnswer } from '#contract/office/catalogue/call-offs.ts'
import { formatMajor } from '#domain/platform/money.ts'
import { useShowHour, useShowNumber, useTexts } from '#web/office/app/texts.tsx'
import { ScrolledTable } from '#web/office/ui/lists/scrolled-table.tsx'
import { SampleMail } from '#web/office/ui/sample-mail.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** The plan of a call-off, by payment method and currency; submitting it requests exactly this. */
export function CallOffPlan({
  plan,
  hash,
  values,
}: {
  plan: CallOffPlanAnswer
  hash: string
  values: Record<string, string>
}) {
  const t = useTexts()
  const showHour = useShowHour()
  const needsApproval = plan.orders.some(({ act }) => act === 'refund')
  return (
    <>
      <h2 className="text-lead font-semibold">{t('calloff_plan')}</h2>
      <p className="figures">{plan.dates.map(({ startsAt }) => showHour(startsAt)).join(' · ')}</p>
      {plan.orders.length > 0 && <Orders orders={plan.orders} />}
      <p>{t('calloff_also', { holds: plan.holds, mails: plan.mails, accounts: plan.accounts })}</p>
      {plan.sample && <SampleMail {...plan.sample} />}
      <Banner tone="warning">{t(needsApproval ? 'calloff_at_once' : 'calloff_no_approval')}</Banner>
      <Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="why" value={values.why ?? ''} />
        <input type="hidden" name="hash" value={hash} />
        {values.dates?.split('\n').map((id) => (
          <input key={id} type="hidden" name="dates" value={id} />
        ))}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="act" value="ask" variant="danger">
            {t(needsApproval ? 'calloff_ask' : 'calloff_now')}
          </Button>
          <Button type="submit" name="act" value="change" variant="secondary">
            {t('calloff_change')}
          </Button>
        </div>
      </Form>
    </>
  )
}

function Orders({ orders }: Pick<CallOffPlanAnswer, 'orders'>) {
  const t = useTexts()
  const showNumber = useShowNumber()
  const head = 'border-b border-ink px-2 py-2 text-left font-semibold'
  return (
    <ScrolledTable label={t('calloff_plan')}>
      <table className="w-full text-small">
        <caption className="sr-only">{t('calloff_plan')}</caption>
        <thead>
          <tr>
            <th scope="col" className={head}>
              {t('calloff_act')}
            </th>
            <th scope="col" className={head}>
              {t('calloff_way')}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {t('calloff_orders')}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {t('calloff_back')}
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((row) => (
            <tr key={JSON.stringify(row)} className="border-b border-paper-line">
              <td className="px-2 py-2">{t(`calloff_act_${row.act}`)}</td>
              <td className="px-2 py-2">{t(`way_${row.paymentCode}`)}</td>
              <td className="figures px-2 py-2 text-right">{showNumber(row.orders)}</td>
              <td className="figures px-2 py-2 text-right whitespace-nowrap">
                {row.amount > 0 ? formatMajor(row.amount, row.currency) : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrolledTable>
  )
}
