/** The last day that a field of a day takes: without it, browsers take years of five and six digits. */
export const lastDay = '9999-12-31'

/** A field of a filter bar: 44 px high to the thumb, 36 px to the mouse. */
export const denseControl =
  'min-h-11 w-full min-w-0 rounded-small border border-control bg-white px-3 text-body font-normal md:min-h-9 md:text-small'
