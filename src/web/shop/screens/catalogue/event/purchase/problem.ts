import type { Translate } from '#web/texts/messages.tsx'

/**
 * Why the purchase could not continue, in the current language; shown in place until the customer tries again.
 */
export type Problem = (t: Translate) => {
  text: string
  help?: string
}
