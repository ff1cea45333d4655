/** The forms in which a visitor can ask something: contact, weddings, companies. */
export const enquiryKinds = ['contact', 'marriage', 'companies'] as const

export type EnquiryKind = (typeof enquiryKinds)[number]
