import { Link } from 'react-router'
import type { MarkedAct } from '#contract/office/travel/driving.ts'
import { rideActReasons } from '#domain/travel/driving/ride-acts.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { Panel } from '#web/office/ui/panel.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** The acts of a trip that control has to look at, the latest first, each with its marks and people. */
export function MarkedActs({ acts, timeZone }: { acts: readonly MarkedAct[]; timeZone: string }) {
  const t = useTexts()
  return (
    <Panel title={t('driving_marked')}>
      {acts.length === 0 ? (
        <p className="text-small text-ink-soft">{t('driving_marked_none')}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {acts.map((act) => (
            <Act key={act.id} act={act} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Act({ act, timeZone }: { act: MarkedAct; timeZone: string }) {
  const t = useTexts()
  const showTime = useShowTime()
  const reason = rideActReasons.find((one) => one === act.reason)
  const about = [
    showTime(act.at, timeZone),
    act.vehicle,
    act.leg && t(act.leg === 'outbound' ? 'plan_outbound' : 'plan_return'),
    act.author,
    reason && t(`driving_reason_${reason}`),
    act.reasonText,
  ]
  return (
    <li className="min-w-0 rounded-small border border-paper-line bg-white p-4 text-small break-words">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {t(`driving_act_${act.kind}`)}
        {act.marks.map((mark) => (
          <Badge key={mark} tone="amber">
            {t(`driving_mark_${mark}`)}
          </Badge>
        ))}
      </h3>
      <p className="figures text-ink-soft">{about.filter(Boolean).join(' · ')}</p>
      <ul className="mt-1">
        {act.passengers.map(({ name, orderNumber, result }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people may be named twice, and the list is not edited
          <li key={nth}>
            {name && `${name} · `}
            {orderNumber && (
              <>
                <Link to={`/orders/${orderNumber}`} className="link figures">
                  {orderNumber}
                </Link>{' '}
                ·{' '}
              </>
            )}
            {t(`driving_result_${result}`)}
          </li>
        ))}
      </ul>
    </li>
  )
}
