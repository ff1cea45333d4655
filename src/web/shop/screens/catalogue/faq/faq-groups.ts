import type { PlainKey } from '#contract/platform/message-keys.ts'

type Key = Extract<PlainKey, `page_faq_${string}`>

export type FaqGroup = { id: string; title: Key; questions: readonly { question: Key; answer: Key }[] }

/** Frequent questions, in the order in which they arise. */
export const faqGroups: readonly FaqGroup[] = [
  {
    id: 'vaiven',
    title: 'page_faq_group_vaiven',
    questions: [
      { question: 'page_faq_what_question', answer: 'page_faq_what_answer' },
      { question: 'page_faq_rides_question', answer: 'page_faq_rides_answer' },
      { question: 'page_faq_why_question', answer: 'page_faq_why_answer' },
      { question: 'page_faq_private_question', answer: 'page_faq_private_answer' },
      { question: 'page_faq_entrance_question', answer: 'page_faq_entrance_answer' },
    ],
  },
  {
    id: 'trip',
    title: 'page_faq_group_trip',
    questions: [
      { question: 'page_faq_pickup_question', answer: 'page_faq_pickup_answer' },
      { question: 'page_faq_waiting_question', answer: 'page_faq_waiting_answer' },
      { question: 'page_faq_return_question', answer: 'page_faq_return_answer' },
      { question: 'page_faq_children_question', answer: 'page_faq_children_answer' },
      { question: 'page_faq_access_question', answer: 'page_faq_access_answer' },
      { question: 'page_faq_van_question', answer: 'page_faq_van_answer' },
      { question: 'page_faq_conduct_question', answer: 'page_faq_conduct_answer' },
      { question: 'page_faq_lost_question', answer: 'page_faq_lost_answer' },
    ],
  },
  {
    id: 'payment',
    title: 'page_faq_group_payment',
    questions: [
      { question: 'page_faq_tickets_question', answer: 'page_faq_tickets_answer' },
      { question: 'page_faq_pending_question', answer: 'page_faq_pending_answer' },
      { question: 'page_faq_changes_question', answer: 'page_faq_changes_answer' },
      { question: 'page_faq_refund_question', answer: 'page_faq_refund_answer' },
      { question: 'page_faq_discount_question', answer: 'page_faq_discount_answer' },
    ],
  },
]
