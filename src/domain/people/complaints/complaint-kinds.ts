/**
 * The two kinds of Peru's complaint book (DS 011-2011-PCM, art. 3), used in every country: a `reclamo` is about the
 * service that was bought, a `queja` about the treatment.
 */
export const complaintKinds = ['reclamo', 'queja'] as const

export type ComplaintKind = (typeof complaintKinds)[number]

/** The subjects of complaints, for the yearly figures. */
export const complaintSubjects = [
  'punctuality',
  'driving',
  'vehicle',
  'staff',
  'purchase',
  'payment',
  'refund',
  'information',
  'accessibility',
  'personal_data',
  'other',
] as const

export type ComplaintSubject = (typeof complaintSubjects)[number]

/** The identity document of a consumer: the country's own, that of foreign residents, or a passport. */
export const documentKinds = ['national', 'foreigner', 'passport'] as const

export type DocumentKind = (typeof documentKinds)[number]

/** `open`: the consumer waits for the answer. */
export const complaintStates = ['open', 'answered'] as const
