import { useEffect, useState } from 'react'

/**
 * An object URL for the preview of a chosen file; null without a file, or if the browser cannot display it.
 */
export function usePictureOfFile(file: File | null): string | null {
  const [shown, setShown] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    let isWanted = true
    // Few browsers can display HEIC.
    const probe = new Image()
    probe.src = url
    probe.decode().then(
      () => isWanted && setShown({ file, url }),
      () => {},
    )
    return () => {
      isWanted = false
      URL.revokeObjectURL(url)
    }
  }, [file])
  return shown && shown.file === file ? shown.url : null
}
