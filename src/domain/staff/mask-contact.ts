/** An e-mail address as shown to roles without contact data: `a•••@vaiven.test`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${at < 0 ? '' : email.slice(at)}`
}

/** A phone number as shown to roles without contact data: its last two digits. */
export const maskPhone = (phone: string): string => `••• ${phone.slice(-2)}`
