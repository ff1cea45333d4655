/** The parts of a landing page that staff write; what it recommends is chosen among the events. */
export const contentKinds = ['slides', 'comments', 'partners'] as const

export type ContentKind = (typeof contentKinds)[number]

/** `scheduled` and `over` are outside of the time for which a part is shown. */
export type ContentState = 'live' | 'off' | 'scheduled' | 'over'

/** Whether visitors see a part at a moment. */
export function contentState(
  part: { shown: boolean; startsAt: Date | null; endsAt: Date | null },
  now: Date,
): ContentState {
  if (!part.shown) return 'off'
  if (part.endsAt && part.endsAt <= now) return 'over'
  return part.startsAt && part.startsAt > now ? 'scheduled' : 'live'
}

/** Whether a slide may lead there: a path of the shop, or an address of another host by https. */
export function isSlideUrl(url: string): boolean {
  return /^(\/(?!\/)|https:\/\/[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?(?=$|[/?#]))[^\s\\<>"]*$/i.test(url)
}

/** Whether a text is words alone: a page shows a tag as it was typed. */
export const hasMarkup = (text: string): boolean => /<\/?[a-z!]/i.test(text)
