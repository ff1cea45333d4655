/** An e-mail address as roles without contact data see it: `a•••@vaiven.test`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${at < 0 ? '' : email.slice(at)}`
}

/** The same of a phone number: its last two digits. */
export const maskPhone = (phone: string): string => `••• ${phone.slice(-2)}`
