/** The number that a sender is told of an enquiry: `C-000123`. Numbers of spam are in the same series, so it has gaps. */
export const enquiryNumber = (id: number): string => `C-${String(id).padStart(6, '0')}`

/** The id of an enquiry from its number as people type it, with any case, spaces and zeros; null when it is none. */
export function readEnquiryNumber(text: string): number | null {
  const [, id] = /^C0*([1-9]\d{0,14})$/.exec(text.toUpperCase().replace(/[^A-Z0-9]/g, '')) ?? []
  return id ? Number(id) : null
}
