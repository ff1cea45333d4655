/** The input of a time of day: typed with 24 hours, whatever the language of the browser; the contract reads it. */
export const timeField = {
  type: 'text',
  inputMode: 'numeric',
  placeholder: 'HH:mm',
  autoComplete: 'off',
  maxLength: 10,
} as const
