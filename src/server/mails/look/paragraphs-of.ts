/** The lines of a text that a person typed, each as a paragraph of a mail. */
export const paragraphsOf = (text: string) =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ part: 'text' as const, text: line }))
