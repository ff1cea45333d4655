/** The forms with which a visitor sends an enquiry: contact, weddings, companies. */
export const enquiryKinds = ['contact', 'marriage', 'companies'] as const

export type EnquiryKind = (typeof enquiryKinds)[number]
