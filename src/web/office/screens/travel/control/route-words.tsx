import type { ControlRoute } from '#contract/office/travel/control.ts'
import { useShowClock, useTexts } from '#web/office/app/texts.tsx'
import { Badge } from '#web/ui/badge.tsx'

type Watched = Pick<ControlRoute, 'lateMinutes' | 'isSilent' | 'state'>

/** The state of a van's leg in words and colour: late, silent, or what it does. */
export function RouteBadges({ route: { lateMinutes, isSilent, state } }: { route: Watched }) {
  const t = useTexts()
  return (
    <span className="flex flex-wrap gap-1">
      {lateMinutes > 0 && (
        <Badge tone="brick" icon="clock">
          {t('control_late', { count: lateMinutes })}
        </Badge>
      )}
      {isSilent && (
        <Badge tone="amber" icon="alert">
          {t('control_silent')}
        </Badge>
      )}
      {(lateMinutes === 0 || state === 'standing') && !isSilent && (
        <Badge tone={state === 'driving' || state === 'standing' ? 'leaf' : 'plain'}>
          {t(`control_state_${state}`)}
        </Badge>
      )}
    </span>
  )
}

/** Returns a function that says when a van comes to its next place, beside what was promised. */
export function useNextWords(
  timeZone: string,
): (route: ControlRoute) => { where: string; when: string } | null {
  const t = useTexts()
  const showClock = useShowClock()
  const clock = (time: string) => showClock(time, timeZone)
  const span = ({ from, until }: { from: string; until: string }) =>
    from === until ? clock(from) : `${clock(from)}–${clock(until)}`
  return ({ next, leg }) => {
    if (!next) return null
    const where = next.address ?? t('control_venue')
    const words = [
      next.hereSince
        ? t('control_here_since', { time: clock(next.hereSince) })
        : next.expected &&
          t(leg === 'return' && next.address === null ? 'control_leaves' : 'control_comes', {
            time: span(next.expected),
          }),
      next.promised && t('control_promised', { time: span(next.promised) }),
    ]
    return { where, when: words.filter(Boolean).join(' · ') }
  }
}
