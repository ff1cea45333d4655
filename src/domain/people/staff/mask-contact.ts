/** An e-mail address as shown to roles without contact data: `a•••@vaiven.test`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${at < 0 ? '' : email.slice(at)}`
}

/** A text with the e-mail addresses and phone numbers in it masked. */
export const maskContacts = (text: string): string =>
  text
    .replaceAll(/[^\s@<>(),;:]+@[^\s@<>(),;:]+\.\p{L}+/gu, maskEmail)
    .replaceAll(/\+?\(?\d[\d\s().-]*\d/g, (digits) =>
      digits.replaceAll(/\D/g, '').length > 8 ? maskPhone(digits) : digits,
    )

/** A phone number as shown to roles without contact data: its last two digits. */
export const maskPhone = (phone: string): string => `••• ${phone.slice(-2)}`

/** Whether an e-mail address or a phone number is masked, so that it cannot be written to or called. */
export const isMasked = (contact: string): boolean => contact.includes('•')
