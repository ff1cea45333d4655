import { colours } from '#server/platform/look/brand-colours.ts'

/**
 * Styles shared by the parts of a mail, inlined into each, because mail clients do not support style sheets.
 */
export const text = { margin: '0 0 12px', fontSize: 16, lineHeight: '24px', color: colours.ink }
export const soft = { margin: 0, fontSize: 14, lineHeight: '20px', color: colours.inkSoft }
export const card = {
  margin: '20px 0',
  backgroundColor: colours.white,
  border: `1px solid ${colours.paperLine}`,
  borderRadius: 20,
  borderCollapse: 'separate',
  overflow: 'hidden',
} as const
