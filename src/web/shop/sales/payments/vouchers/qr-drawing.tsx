import { create } from 'qrcode/lib/core/qrcode.js'
import { saveFile } from '#web/shop/sales/orders/order-file.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'

/** Modules of white around the code, which a scanner needs. */
const quiet = 2

/** Pixels of a module in the saved picture. */
const scale = 12

/** A text as a QR code, with a button that saves it as a picture: who pays on the same phone cannot scan its screen. */
export default function QrDrawing({ text, label, name }: { text: string; label: string; name: string }) {
  const t = useTranslate()
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  let dark = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (data[row * size + column]) dark += `M${column + quiet} ${row + quiet}h1v1h-1z`
    }
  }
  const side = size + 2 * quiet
  return (
    <div className="flex flex-col items-center gap-3">
      <svg
        viewBox={`0 0 ${side} ${side}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={label}
        className="size-56 max-w-full"
      >
        <path d={dark} />
      </svg>
      <Button
        size="small"
        variant="secondary"
        icon="download"
        onClick={async () => {
          const picture = await drawPicture(dark, side)
          if (picture) saveFile(picture, name)
        }}
      >
        {t('voucher_code_save')}
      </Button>
    </div>
  )
}

/** The code as a PNG on white; null where the browser cannot draw. */
function drawPicture(dark: string, side: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = side * scale
  canvas.height = side * scale
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(scale, scale)
  pen.fillStyle = '#000'
  pen.fill(new Path2D(dark))
  return new Promise((resolve) => canvas.toBlob(resolve))
}
