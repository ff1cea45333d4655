/** A text in which one part, for example a date, is not broken at its hyphens. */
export function Unbroken({ text, part }: { text: string; part: string }) {
  const [before, ...after] = text.split(part)
  if (!part || after.length === 0) return text
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{part}</span>
      {after.join(part)}
    </>
  )
}
