import { barcodeWidths } from '#domain/sales/payments/attempts/barcode.ts'

/** The quiet zone that a scanner needs on both sides, in modules. */
const quiet = 10

/** A barcode that a till can scan from a screen; nothing if the text cannot be encoded. */
export function Barcode({ text, label }: { text: string; label: string }) {
  const widths = barcodeWidths(text)
  if (!widths) return null
  let x = quiet
  let bars = ''
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars += `M${x} 0h${width}v1h-${width}z`
    x += width
  }
  return (
    <svg
      viewBox={`0 0 ${x + quiet} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className="h-24 w-full bg-white"
    >
      <path d={bars} />
    </svg>
  )
}
