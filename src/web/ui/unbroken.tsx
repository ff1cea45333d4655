/** A text in which one part, a date say, is not broken over two lines at its hyphens. */
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
