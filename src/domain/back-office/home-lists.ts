/**
 * The lists that show all tasks of a kind of the home page, by their address in the office: the same rows that
 * the page counts.
 */
export const homeLists = {
  approval: '/approvals',
  order_task: '/orders?waits=task',
  order_ends: '/orders?waits=ends_today',
  request: '/requests?state=under_review',
  enquiry: '/enquiries?state=waiting',
  complaint: '/complaints?state=open&sort=answerBy',
  data_request: '/data-requests?state=open',
  dead_mail: '/mails?state=dead',
  settlement: '/reports/settlement?state=open',
  refund_failed: '/refunds?state=failed&sort=createdAt',
  refund_to_send: '/refunds?state=to_send&sort=createdAt',
  refund_slow: '/refunds?state=slow&sort=createdAt',
  notification: '/payments/notifications?state=open&sort=id',
} as const
