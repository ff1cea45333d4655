import { requestStateCodes } from '#contract/catalogue/private-events.ts'
import type { RequestState } from '#domain/catalogue/private-events/request-states.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { IconName } from '#web/ui/icon.tsx'

const looks: Record<RequestState, { tone: BadgeTone; icon: IconName }> = {
  active: { tone: 'leaf', icon: 'check' },
  under_review: { tone: 'amber', icon: 'clock' },
  saved: { tone: 'plain', icon: 'pencil' },
  finished: { tone: 'deep-leaf', icon: 'check' },
  rejected: { tone: 'brick', icon: 'alert' },
  cancelled: { tone: 'brick', icon: 'close' },
}

const states = keysOf(looks)

/** The state of a request, by its number in the API, in its colour. */
export function StateBadge({ state: code }: { state: number }) {
  const t = useTranslate()
  const state = states.find((one) => requestStateCodes[one] === code) ?? 'saved'
  return (
    <Badge tone={looks[state].tone} icon={looks[state].icon}>
      {t(`page_my_events_state_${state}`)}
    </Badge>
  )
}
