import { addWorkingDays, type IsHoliday } from './working-days.ts'

/**
 * A complaint is answered within fifteen working days, which cannot be extended: Peru, Ley 31435; Spain, Ley 10/2025,
 * art. 18. In Mexico and Chile it is the shop's own promise.
 */
export const workingDaysToAnswer = 15

/** From this working day on the office is warned. */
const workingDaysToHalf = 8

/** Days, `YYYY-MM-DD`, in the country of the complaint. */
export type AnswerClock = { halfOn: string; answerBy: string }

export function startClock(filedOn: string, isHoliday: IsHoliday): AnswerClock {
  return {
    halfOn: addWorkingDays(filedOn, workingDaysToHalf, isHoliday),
    answerBy: addWorkingDays(filedOn, workingDaysToAnswer, isHoliday),
  }
}

export const urgencies = ['calm', 'half', 'last'] as const

/** `half`: half of the time has passed; `last`: the last day has come, or has passed. */
export type Urgency = (typeof urgencies)[number]

export function urgencyOn(today: string, { halfOn, answerBy }: AnswerClock): Urgency {
  if (today >= answerBy) return 'last'
  return today >= halfOn ? 'half' : 'calm'
}
