import { createHash } from 'node:crypto'
import type { EventDetail } from '#contract/catalogue/events.ts'
import { eventTypes, hasManyDates } from '#contract/platform/wire-numbers.ts'
import { type Locale, languageTag } from '#domain/platform/locales.ts'
import { dateWords } from '#domain/platform/time/date-words.ts'
import { showTime } from '#domain/platform/time/place-time.ts'
import { message } from '#server/platform/texts/messages.ts'

/** The image of a page for chats and search engines. */
export type Preview = EventPreview | ShopPreview

export type EventPreview = {
  of: 'event'
  title: string
  when: string
  where: string
  /** what every ticket is */
  promise: string
  imagePath: string
  /** the picture's focal point, in per cent */
  focus: { x: number; y: number }
}

export type ShopPreview = { of: 'shop'; sentences: [string, string]; text: string; promise: string }

type ShownEvent = Omit<EventDetail, 'previewPath'>

/** Increase it when the drawing changes, so that stored images are not used any more. */
const design = 1

/** Null for an event that is not public, or that only shows a message. */
export function eventPreview(event: ShownEvent, locale: Locale): EventPreview | null {
  const text = event.translations[0]
  if (event.type === eventTypes.private || event.message !== null || !text) return null
  return {
    of: 'event',
    title: text.name,
    when: whenOf(event, locale),
    where: event.place.name,
    promise: message(locale, 'preview_promise'),
    imagePath: text.imagePath,
    focus: event.focus,
  }
}

export function shopPreview(locale: Locale): ShopPreview {
  return {
    of: 'shop',
    sentences: [message(locale, 'home_sentence_1'), message(locale, 'home_sentence_2')],
    text: message(locale, 'home_text'),
    promise: message(locale, 'preview_promise'),
  }
}

/** A hash of everything that the image shows. */
export function previewHash(preview: Preview): string {
  return createHash('sha256')
    .update(JSON.stringify([design, preview]))
    .digest('hex')
    .slice(0, 16)
}

/** The path of an event's preview image; it changes with the image. */
export function eventPreviewPath(event: ShownEvent, locale: Locale): string | null {
  const preview = eventPreview(event, locale)
  return preview && `/previews/event/${event.slug}.${locale}.${previewHash(preview)}.jpg`
}

function whenOf(event: ShownEvent, locale: Locale): string {
  const { startsAt, endsAt, timeZone } = event
  const tag = languageTag(locale)
  const [from, to] = [new Date(startsAt), new Date(endsAt)]
  const words = (instant: Date, options: Intl.DateTimeFormatOptions) =>
    dateWords(instant, timeZone, tag, options)
  if (hasManyDates(event)) {
    const short = { day: 'numeric', month: 'short' } as const
    return message(locale, 'date_between', { from: words(from, short), to: words(to, short) })
  }
  const day = words(from, { weekday: 'long', day: 'numeric', month: 'long' })
  return `${day.charAt(0).toUpperCase()}${day.slice(1)} · ${showTime(from, timeZone)}`
}
