/*
 * Texts of events, categories, variants, places and the landing page are stored per locale, an event's in its
 * country's locales only. These SQL snippets choose one of them.
 */

type Named = 'event' | 'category' | 'variant' | 'place'

/** Customers' order: prefers the text in the locale, then in its language, then any other. */
export const nearestTo = (locale: string) =>
  `order by locale = ${locale} desc, left(locale, 2) = left(${locale}, 2) desc, locale = 'es_MX' desc, locale limit 1`

/** The name of an event, category, variant or place as a customer with this locale sees it. */
export const nameNearestTo = (locale: string, of: Named, id: string) =>
  `(select name from ${of}_translations where ${of}_id = ${id} ${nearestTo(locale)})`

const nameIn = (language: string, of: Named, id: string) =>
  `(select n.name from ${of}_translations n where n.${of}_id = ${id}
    order by left(n.locale, 2) = ${language} desc, left(n.locale, 2) = 'es' desc, n.locale limit 1)`

/** The name of event `e` as staff see it: in a language (`en`), else in Spanish, else in any; else its slug. */
export const eventName = (language = `'es'`) => `coalesce(${nameIn(language, 'event', 'e.id')}, e.slug)`

/** The name of a category or variant as staff see it: in a language (`en`), else in Spanish, else in any. */
export const nameInLanguage = (of: 'category' | 'variant', id: string, language = `'es'`) =>
  `coalesce(${nameIn(language, of, id)}, '–')`

/** The ids of the events with this text in a name, in any language. */
export const eventsNamed = (text: string) =>
  `select event_id from event_translations where folded_name like '%' || search_fold(${text}) || '%'`
