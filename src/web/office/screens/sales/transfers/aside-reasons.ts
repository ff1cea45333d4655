import { useTexts } from '#web/office/app/texts.tsx'

/** The reason of a line that is the same movement as a line of another file. */
export const sameMovement = 'same_movement'

/** Returns a function for the reason why a line was set aside: a code of the program in words, or the text of staff. */
export function useAsideReason() {
  const t = useTexts()
  return (why: string | null) => {
    if (why === 'taken_back') return t('transfers_why_taken_back')
    return why === sameMovement ? t('transfers_why_same_movement') : why
  }
}
