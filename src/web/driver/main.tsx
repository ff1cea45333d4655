import './driver.css'
import { createRoot } from 'react-dom/client'
import { followWorker } from './files/follow-worker.ts'
import { App } from './screens/app.tsx'
import { openDrive } from './state/open-drive.ts'

/** The token of the link; empty at /drive/. */
const token = decodeURIComponent(location.pathname.split('/')[2] ?? '')

// The icon of a home screen opens this link, not the page at which the shop's manifest begins.
if (token) {
  const manifest = document.createElement('link')
  manifest.rel = 'manifest'
  manifest.href = `/drive/${encodeURIComponent(token)}/app.webmanifest`
  document.head.append(manifest)
}

const page = document.getElementById('page')
if (page) {
  const root = createRoot(page)
  const drive = await openDrive(token)
  followWorker(drive)
  root.render(<App drive={drive} />)
}
