/** Times are local to the event's place (the new one, if it moves): `YYYY-MM-DDTHH:mm`. */
export type PostponeRequest = {
  why: string
  /** by default a date keeps its duration */
  dates: { id: number; startsAt: string; endsAt?: string | undefined }[]
  /** the end of the last of these dates */
  endsAt?: string | undefined
  placeId?: number | undefined
  stops?: { id?: number | undefined; address: string; time: string }[] | undefined
  /** the last day (`YYYY-MM-DD`) for giving tickets back */
  answerUntil?: string | undefined
}
