/** The maximum of a date field: without it, browsers accept years of five and six digits. */
export const lastDay = '9999-12-31'

/** A field in a filter bar: 44 px high for touch, 36 px for the mouse. */
export const denseControl =
  'min-h-11 w-full min-w-0 rounded-small border border-control bg-white px-3 text-body font-normal md:min-h-9 md:text-small'
