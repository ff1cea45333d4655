import { create } from 'qrcode/lib/core/qrcode.js'

/** A text as a QR code. */
export default function QrDrawing({
  text,
  label,
  className,
}: {
  text: string
  label: string
  className?: string
}) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const quiet = 2
  let dark = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (data[row * size + column]) dark += `M${column + quiet} ${row + quiet}h1v1h-1z`
    }
  }
  return (
    <svg
      viewBox={`0 0 ${size + 2 * quiet} ${size + 2 * quiet}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className={className}
    >
      <path d={dark} />
    </svg>
  )
}
