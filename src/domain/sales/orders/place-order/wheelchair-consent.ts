/**
 * The version of the text by which a passenger consents to the use of their wheelchair as a datum about health: the date of
 * the privacy notice that explains it. It changes with the text `passenger_wheelchair_consent`.
 */
export const wheelchairConsentVersion = '2026-11-28'

/** Whether a passenger with a wheelchair lacks the consent, without which it may not be stored. */
export function lacksWheelchairConsent({
  wheelchair,
  wheelchairConsent,
}: {
  wheelchair?: boolean | undefined
  wheelchairConsent?: boolean | undefined
}): boolean {
  return wheelchair === true && wheelchairConsent !== true
}
