import type { RideAct, SentAct } from '#contract/travel/driving.ts'
import { correctedTime } from '#domain/travel/driving/corrected-time.ts'
import type { ActToJudge } from '#domain/travel/driving/judge-acts.ts'

/** An act as sent and as it is judged; `sent` is null, and `raw` what was sent, when this version cannot read it. */
export type ReadAct = ActToJudge & { sent: RideAct | null; raw: string | null }

type Code = NonNullable<RideAct['code']>

const longestRaw = 2_000

/** An act at its corrected time, with its code verified. */
export function readSentAct(
  act: SentAct,
  limits: { listed: Date; arrived: Date },
  isGenuine: (code: Code) => boolean,
): ReadAct {
  if ('unreadable' in act) {
    return {
      nonce: act.nonce,
      kind: 'unreadable',
      leg: null,
      stopId: null,
      minutes: null,
      at: limits.arrived,
      jumped: false,
      isGenuine: true,
      sent: null,
      raw: storable(JSON.stringify(act.unreadable)),
    }
  }
  const isOurs = act.code === undefined || isGenuine(act.code)
  return {
    nonce: act.nonce,
    kind: act.kind,
    leg: act.leg,
    stopId: act.stopId ?? null,
    minutes: act.minutes ?? null,
    at: correctedTime({ at: new Date(act.at), offsetSeconds: act.offsetSeconds }, limits),
    undoes: act.undoes,
    jumped: act.jumped,
    isGenuine: isOurs,
    passengers: act.passengers,
    partyId: act.partyId,
    orderId: isOurs ? act.code?.orderId : undefined,
    people: act.people,
    sent: act,
    raw: null,
  }
}

/** JSON escapes NUL and lone surrogates already; the cut must not leave half of a character. */
function storable(text: string): string {
  return text.slice(0, longestRaw).toWellFormed()
}
