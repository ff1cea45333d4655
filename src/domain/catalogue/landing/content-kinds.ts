/** The parts of a landing page that staff write; recommended events are chosen instead. */
export const contentKinds = ['slides', 'comments', 'partners'] as const

export type ContentKind = (typeof contentKinds)[number]

/** `scheduled` and `over`: before and after the period in which a part is shown. */
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

/** Whether a slide may link there: a path of the shop, or an https address of another host. */
export function isSlideUrl(url: string): boolean {
  return /^(\/(?!\/)|https:\/\/[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?(?=$|[/?#]))[^\s\\<>"]*$/i.test(url)
}

/** Whether a text contains HTML tags, which a page would show literally. */
export const hasMarkup = (text: string): boolean => /<\/?[a-z!]/i.test(text)
