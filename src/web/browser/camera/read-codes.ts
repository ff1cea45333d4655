import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

// Served by the shop; by default the library would fetch it from another host.
prepareZXingModule({
  overrides: {
    locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path),
  },
  fireImmediately: true,
})

const detector = new BarcodeDetector({ formats: ['qr_code'] })

/** The texts of the QR codes in the camera's current picture. */
export async function readCodes(video: HTMLVideoElement): Promise<string[]> {
  if (video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return []
  const codes = await detector.detect(video)
  return codes.map((code) => code.rawValue)
}
