/** The three questions after a ride, each answered from 1 to 5. */
export const reviewQuestions = ['ride', 'punctuality', 'driver'] as const

export type ReviewQuestion = (typeof reviewQuestions)[number]

export const reviewScores = [1, 2, 3, 4, 5] as const

export const mostReviewWords = 500

/** The filters of the answers for staff: those with a 1 or a 2, and those with words. */
export const reviewFilters = ['low', 'words'] as const
