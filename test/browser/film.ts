import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A short film of a still picture, as a camera that looks at it would see it; the path of the film. */
export async function filmOf(picture: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vaiven-film-'))
  const still = join(folder, 'code.png')
  const film = join(folder, 'code.mjpeg')
  await writeFile(still, picture)
  const view = 'scale=420:420:flags=neighbor,pad=1280:720:430:150:white,format=yuvj420p'
  await run('ffmpeg', [
    '-y',
    '-loop',
    '1',
    '-i',
    still,
    '-t',
    '2',
    '-r',
    '10',
    '-vf',
    view,
    '-c:v',
    'mjpeg',
    film,
  ])
  return film
}
