/**
 * What the accessibility tests leave out, and the anchor of its sentence on the page /accesibilidad.
 * test/docs/accessibility-page.test.ts compares both, and that a test uses each exemption.
 */
const exemptions = {
  /** Frames show pages of other companies: payment providers, banks, hosts of videos. */
  frames: 'marcos',
  /** PDF files have no structure tree. */
  untaggedPdf: 'pdf',
  /** Content of a row or a table that scrolls sideways may be wider than the window. */
  sidewaysLists: 'de-lado',
} as const

export type Exemption = keyof typeof exemptions

export const exemptionAnchors: Readonly<Record<Exemption, string>> = exemptions

/** Whether the tests leave this out; without its line above they do not. */
export function isExempt(name: Exemption): boolean {
  return name in exemptions
}
