import * as xlsx from '@e965/xlsx'
import sharp from 'sharp'

type SentFile = { name: string; mimeType: string; buffer: Buffer }

/** A guest list as a file: a row of headings, then name, telephone and e-mail of each guest. */
export function guestList(...guests: [name: string, phone: string, email: string][]): SentFile {
  const sheet = xlsx.utils.aoa_to_sheet([['Nombre completo', 'Teléfono', 'Correo electrónico'], ...guests])
  return {
    name: 'invitados.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: xlsx.write(xlsx.utils.book_new(sheet, 'Invitados'), {
      type: 'buffer',
      bookType: 'xlsx',
    }) as Buffer,
  }
}

export async function photo(): Promise<SentFile> {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#ffb224' } })
  return { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}
