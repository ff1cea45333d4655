import { type TranslatePage, usePageTexts } from '#web/texts/page-texts.ts'

export type TranslateEvents = TranslatePage<'my_events'>

/** `const t = useEventTexts()`: the texts of private events besides those of everywhere. */
export function useEventTexts(): TranslateEvents {
  return usePageTexts('my_events')
}
