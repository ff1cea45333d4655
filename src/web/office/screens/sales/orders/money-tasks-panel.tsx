import { Link } from 'react-router'
import type { OrderDetailForStaff } from '#contract/office/sales/office-orders.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { actLook } from '#web/office/forms/office-form.tsx'
import { Panel } from '#web/office/ui/panel.tsx'

/** Payments of which the provider tells no amount, or another one than ours. */
export function MoneyTasksPanel({
  tasks,
  timeZone,
}: {
  tasks: OrderDetailForStaff['moneyTasks']
  timeZone: string
}) {
  const t = useTexts()
  const showTime = useShowTime()
  if (tasks.length === 0) return null
  return (
    <Panel title={t('money_task_open')}>
      <ul className="text-small">
        {tasks.map(({ id, openedAt, maySettle }) => (
          <li key={id} className="border-t border-paper-line py-2 first:border-0">
            <span className="figures text-ink-soft">{showTime(openedAt, timeZone)}</span>
            {maySettle && (
              <Link to={`/money-tasks/${id}`} className={actLook}>
                {t('money_task_settle')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
