/** The steps that the shop takes with an order by itself. */
export const nextSteps = [
  'provider_asked',
  'refund_asked',
  'mail_due',
  'window_ends',
  'frozen',
  'trip',
] as const
