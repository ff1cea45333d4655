/** The number that a sender is told of an enquiry: `C-000123`. Numbers of spam are in the same series, so it has gaps. */
export const enquiryNumber = (id: number): string => `C-${String(id).padStart(6, '0')}`
