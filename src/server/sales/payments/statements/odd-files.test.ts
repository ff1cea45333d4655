import { utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#domain/platform/refusal.ts'
import { readStatement, type StatementContext } from './read-statement.ts'
import type { CsvReading } from './tables/csv-reading.ts'

const today = '2026-11-21'
const spain: StatementContext = { currency: 'EUR', country: 'ES', today }
const mexico: StatementContext = { currency: 'MXN', country: 'MX', today }
const chile: StatementContext = { currency: 'CLP', country: 'CL', today }
const peru: StatementContext = { currency: 'PEN', country: 'PE', today }

async function read(file: string | Uint8Array, context = spain, reading: Partial<CsvReading> = {}) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const { facts, rows } = await readStatement(bytes, { columns: {}, ...reading }, context)
  const said = rows.map((row) => {
    if ('skipped' in row) return row.skipped
    if ('unreadable' in row) return `? ${row.why}`
    const { direction, amount, bookedOn, reference } = row.line
    return `${bookedOn} ${direction === 'debit' ? '-' : '+'}${amount} ${reference}`
  })
  return { ...facts, rows, said }
}

const lines = (...some: string[]) => some.join('\n')
const cells = (tag: string, ...some: string[]) => some.map((one) => `<${tag}>${one}</${tag}>`).join('')
const htmlRow = (...some: string[]) => `<tr>${cells('td', ...some)}</tr>`
const utf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

describe('HTML that a bank names .xls', () => {
  const summary = `<table>${htmlRow('Cuenta', 'ES91 2100 0418 4502 0005 1332')}${htmlRow('Saldo', '1.042,00')}</table>`
  const movements = `<table>${htmlRow('Fecha', 'Concepto', 'Importe')}${htmlRow('20/11/2026', 'TRANSF&nbsp;4812305 A&amp;B', '42,00&nbsp;&euro;')}${htmlRow('20/11/2026', 'RECIBO', '&#8722;1.000,00')}</table>`
  const said = ['2026-11-20 +4200 TRANSF 4812305 A&B', '2026-11-20 -100000 RECIBO']

  it.each([
    ['one table', `<html><body>${movements}</body></html>`],
    ['a summary before the movements', `<html><body>${summary}<br>${movements}</body></html>`],
    ['a table inside a cell of another', `<table>${htmlRow(summary)}${htmlRow(movements)}</table>`],
    [
      'a table of the page around both',
      `<html><table><tr><td>Banco</td></tr><tr><td>${summary}<p>${movements}</td></tr></table></html>`,
    ],
    [
      'a byte order mark, a comment and styles before it',
      `\ufeff<!-- x --><style>td{color:red}</style>${movements}`,
    ],
    [
      'a script and tags in capitals',
      `<HTML><SCRIPT>var t="<table>"</SCRIPT>${movements.replaceAll(/<(\/?)(\w+)/g, (_all, end: string, name: string) => `<${end}${name.toUpperCase()}`)}</HTML>`,
    ],
    ['rows that are not closed', movements.replaceAll(/<\/t[rd]>/g, '')],
  ])('is read with %s', async (_what, file) => {
    expect((await read(file)).said).toEqual(said)
  })

  it('keeps a non-breaking hyphen and entities of letters as signs of the text', async () => {
    const file = `<table>${htmlRow('Fecha', 'Concepto', 'Importe')}${htmlRow('20&#8209;11&#8209;2026', 'PEP&Aacute; &lt;3&gt; &ntilde;', '42,00')}</table>`
    expect((await read(file)).said).toEqual(['2026-11-20 +4200 PEPÁ <3> ñ'])
  })

  it('counts a cell over several columns as many', async () => {
    const file = `<table><tr><td colspan=4>Movimientos</td></tr>${htmlRow('Fecha', 'Concepto', 'Cargo', 'Abono')}<tr><td>20/11/2026</td><td>4812305</td><td></td><td>42,00</td></tr><tr><td colspan="2">Total</td><td>0,00</td><td>42,00</td></tr></table>`
    expect((await read(file)).said).toEqual(['2026-11-20 +4200 4812305', 'no_amount'])
  })
})

describe('a workbook', () => {
  const workbook = (rows: unknown[][]) => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Movimientos')
    return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
  }
  const headings = ['Fecha', 'Concepto', 'Importe']

  it.each(['xlsx', 'biff8'] as const)(
    'of the 1904 system has its own days, typed or as plain numbers, as %s',
    async (bookType) => {
      const sheet = utils.aoa_to_sheet([
        headings,
        [44_884, '4812305', 42],
        [44_884.5, 'b', -1],
        ['20/11/2026', 'c', 2],
      ])
      Object.assign(sheet.A2 ?? {}, { z: 'dd/mm/yyyy' })
      const book = utils.book_new()
      utils.book_append_sheet(book, sheet, 'Movimientos')
      book.Workbook = { WBProps: { date1904: true } }
      const file = new Uint8Array(write(book, { type: 'buffer', bookType }) as Buffer)
      expect((await read(file)).said).toEqual([
        '2026-11-20 +4200 4812305',
        '2026-11-20 -100 b',
        '2026-11-20 +200 c',
      ])
    },
  )

  it('has numbers that are never a thousand times too much', async () => {
    const file = workbook([headings, [46346, 'a', 12.345], [46346, 'b', -1234.5], [46346.5, 'c', 1500]])
    expect((await read(file)).said).toEqual([
      '2026-11-20 +1234 a',
      '2026-11-20 -123450 b',
      '2026-11-20 +150000 c',
    ])
  })

  it('is refused as too long rather than cut', async () => {
    const file = workbook([headings, ...Array.from({ length: 20_010 }, (_, nth) => [46346, `a${nth}`, 1.5])])
    await expect(read(file)).rejects.toThrow(new Refusal('statement_too_long'))
  })
})

describe('bytes that programs leave in a file', () => {
  const file = lines('Fecha;Concepto;Importe', '20/11/2026;4812305;42,00', '20/11/2026;luz;-1,00', '')
  const said = ['2026-11-20 +4200 4812305', '2026-11-20 -100 luz']

  it.each([
    ['Ctrl-Z at its end', `${file}\x1a`],
    ['zero bytes as padding of its last block', file + '\0'.repeat(300)],
    ['line ends of a single CR', file.replaceAll('\n', '\r')],
    ['CR CR LF', file.replaceAll('\n', '\r\r\n')],
    ['a form feed before its headings', `\f${file}`],
    ['UTF-16 without a mark', utf16(file)],
    ['UTF-16 of the other order', utf16(file, true)],
    ['UTF-16 with a mark and Ctrl-Z', utf16(`\ufeff${file}\x1a`)],
    [
      'a byte order mark for each of two files',
      `\ufeff${lines('Fecha;Concepto;Importe', '20/11/2026;4812305;42,00')}\n\ufeff${lines('Fecha;Concepto;Importe', '20/11/2026;luz;-1,00')}`,
    ],
    ['two marks at its beginning', `\ufeff\ufeff${file}`],
  ])('are no lines: %s', async (_what, bytes) => {
    expect((await read(bytes)).said).toEqual(said)
  })

  it('of two files whose columns differ are errors of the second one’s lines', async () => {
    const joined = lines(file, 'Fecha;Importe;Concepto;Saldo', '20/11/2026;43,00;4812306;1,00')
    const { said: all } = await read(joined)
    expect(all.slice(0, 2)).toEqual(said)
    expect(all.slice(2)).toEqual(['? row', '? row'])
  })
})

describe('separators and headings', () => {
  const said = ['2026-11-20 +123450 TRANSF, de Ana, x', '2026-11-20 -100 luz']
  const rows = [
    ['Fecha', 'Concepto', 'Importe', 'Saldo'],
    ['20/11/2026', 'TRANSF, de Ana, x', '1,234.50', '2,234.50'],
    ['20/11/2026', 'luz', '-1.00', '2,233.50'],
  ]
  const address = [
    'Banco de Prueba, S.A., Institución de Banca',
    'Av. Uno 1, Col. Centro, CP 06000, CDMX',
    'Titular, RFC, Cliente, Clave',
  ]
  it.each([
    ['tabs', '\t'],
    ['semicolons', ';'],
    ['pipes', '|'],
  ])('%s are found below an address with commas', async (_what, separator) => {
    const file = lines(...address, '', ...rows.map((row) => row.join(separator)))
    expect((await read(file, mexico)).said).toEqual(said)
  })

  it('are read where each line begins and ends with its separator', async () => {
    const file = rows.map((row) => `|${row.join('|')}|`).join('\n')
    expect((await read(file, mexico)).said).toEqual(said)
  })

  it('may have line breaks within quotes', async () => {
    const file = lines(
      '"Fecha\noperación","Concepto","Importe\n(MXN)","Saldo"',
      '20/11/2026,"a\nb",42.00,43.00',
    )
    expect((await read(file, mexico)).said).toEqual(['2026-11-20 +4200 a\nb'])
  })

  it('may have a preamble with words of the headings', async () => {
    const file = lines(
      ...[
        'Consulta de movimientos;;;',
        'Cuenta;0182 1234;Divisa;EUR',
        'Fecha;21/11/2026;;',
        'Saldo;1.042,00 EUR;;',
        '',
      ],
      ...['Fecha;Concepto;Importe;Saldo', '20/11/2026;4812305;42,00;1.042,00'],
    )
    expect((await read(file)).said).toEqual(['2026-11-20 +4200 4812305'])
  })

  it('are repeated at the top of each page', async () => {
    const page = ['Fecha;Concepto;Importe', '20/11/2026;4812305;42,00']
    expect((await read(lines(...page, ...page.slice(0, 1), '20/11/2026;luz;-1,00'))).said).toEqual([
      '2026-11-20 +4200 4812305',
      '2026-11-20 -100 luz',
    ])
  })
})

describe('Norma 43', () => {
  const digits = (value: number, width: number) => String(value).padStart(width, '0')
  const records = [
    `11210004180200051332261101261130200000000100000978${'3VAIVEN'.padEnd(30)}`,
    `22    041826112026112004007200000000004200${'0'.repeat(22)}${' '.repeat(16)}`,
    `2301${'TRANSF 4812305'.padEnd(76)}`,
    `33210004180200051332${digits(0, 5)}${digits(0, 14)}${digits(1, 5)}${digits(4200, 14)}2${digits(104_200, 14)}978    `,
    `88${'9'.repeat(18)}${digits(4, 6)}${' '.repeat(54)}`,
  ]
  it.each([
    ['Ctrl-Z at its end', `${records.join('\r\n')}\r\n\x1a`],
    ['Ctrl-Z behind its last record', `${records.join('\n')}\x1a\n`],
    ['blank lines and lines of spaces', records.join('\n\n   \n')],
    ['blank lines before it', `\n\n${records.join('\n')}`],
    ['line ends of a single CR', records.join('\r')],
    ['records without their spaces at the end', records.map((one) => one.trimEnd()).join('\n')],
    ['records without line ends', records.join('')],
    ['padding of zero bytes', records.join('\n') + '\0'.repeat(500)],
    ['UTF-16 without a mark', utf16(records.join('\r\n'))],
    ['a byte order mark', `\ufeff${records.join('\n')}`],
    ['another file joined to it', `${records.join('\n')}\n\x1a\ufeff${records.join('\n')}`],
  ])('is read with %s', async (what, file) => {
    const { kind, said, hasOtherTotals } = await read(file)
    const once = ['2026-11-20 +4200 TRANSF 4812305']
    expect({ kind, said, hasOtherTotals }).toEqual({
      kind: 'norma43',
      said: what.startsWith('another') ? [...once, ...once] : once,
      hasOtherTotals: false,
    })
  })
})

describe('rows below the movements', () => {
  const movement = '20/11/2026;4812305;0,00;42,00;1.042,00'
  it.each([
    ['Total;;0,00;42,00;'],
    [';Total;1187900;4200000;'],
    ['Totales:;;0,00;42,00;'],
    [';Total abonos;;42,00;'],
    [';;Total;42,00;'],
    ['Saldo final;;;;1.042,00'],
    ['Saldo final;;;1.042,00;'],
    ['Saldo al 20/11/2026;;;1.042,00;'],
    ['Subtotal;;0,00;42,00;'],
    ['Suma;;0,00;42,00;'],
    ['TOTAL MOVIMIENTOS: 1;;;42,00;'],
    ['Total general;;;42,00;'],
    ['Saldo disponible;;;1.042,00;'],
    ['Closing balance;;;1.042,00;'],
  ])('move no money: %s', async (footer) => {
    const { said } = await read(lines('Fecha;Concepto;Cargo;Abono;Saldo', movement, footer))
    expect(said).toEqual(['2026-11-20 +4200 4812305', 'no_amount'])
  })

  it.each([
    ['20/11/2026;TOTAL BOLETOS;;42,00;1.084,00', '2026-11-20 +4200 TOTAL BOLETOS'],
    ['32/11/2026;Total 4812305;;42,00;1.084,00', '? date'],
    [';4812305 total;;42,00;1.084,00', '? date'],
    [';TOTAL ANA 4812306;;42,00;1.084,00', '? date'],
  ])('are not lines of payers with such words: %s', async (line, expected) => {
    const { said } = await read(lines('Fecha;Concepto;Cargo;Abono;Saldo', movement, line))
    expect(said[1]).toBe(expected)
  })

  it('with a state are booked only in a state in which the bank has moved the money', async () => {
    const row = (state: string) => `20/11/2026;ANA PAZ 4812305;42,00;${state}`
    const states = ['Contabilizado', '', 'Pendiente', 'Rechazada', 'Devuelta']
    const { said } = await read(lines('Fecha;Concepto;Importe;Estado', ...states.map(row)))
    expect(said).toEqual([
      ...['2026-11-20 +4200 ANA PAZ 4812305', '2026-11-20 +4200 ANA PAZ 4812305'],
      ...['not_booked', 'not_booked', '? row'],
    ])
  })

  it('with a title that says pending are not booked', async () => {
    const { said } = await read(
      lines(
        ...[
          'Fecha;Concepto;Importe',
          '20/11/2026;a;42,00',
          'Movimientos pendientes;;',
          'Fecha;Concepto;Importe',
          '20/11/2026;b;-1,00',
        ],
      ),
    )
    expect(said.slice(1)).toEqual(['not_booked', 'not_booked'])
  })

  it('with a day and a balance as amount are an error of the last line', async () => {
    const { said } = await read(
      lines(
        'Fecha;Concepto;Importe',
        '20/11/2026;a;42,00',
        '20/11/2026;b;-1,00',
        '21/11/2026;SALDO FINAL;1.041,00',
      ),
    )
    expect(said[2]).toBe('? row')
  })
})

describe('amounts', () => {
  it.each([
    [spain, '42,00-', -4200],
    [spain, '(42,00)', -4200],
    [spain, '( 42,00 €)', -4200],
    [mexico, '42.00 CR', 4200],
    [mexico, '42.00DR', -4200],
    [mexico, '1,234.50 DB', -123450],
    [mexico, '-$1,234.50', -123450],
    [mexico, '$-1,234.50', -123450],
    [mexico, '$ (1,234.50)', -123450],
    [mexico, 'MXN 1,234.50', 123450],
    [mexico, '1,234.50 M.N.', 123450],
    [spain, '1\u202f234,50', 123450],
    [spain, '1\u2009234,50', 123450],
    [spain, '1\u00a0234,50\u00a0€', 123450],
    [spain, '1’234,50', 123450],
    [spain, '+1.234,50 EUR', 123450],
    [chile, '$1.234', 1234],
    [chile, 'CLP 1.234-', -1234],
    [chile, '17.800.-', 17800],
    [chile, '$ 17.800.-', 17800],
    [chile, '17.800,-', 17800],
    [chile, '-$ 17.800.-', -17800],
    [chile, '(800.-)', -800],
    [chile, '800.- CLP', 800],
    [mexico, '42.-', null],
    [mexico, '42.00-', -4200],
    [peru, 'S/ 1,234.50', 123450],
    [peru, 'S/. 1,234.50', 123450],
    [peru, 'S/-1,234.50', -123450],
    [mexico, '1 234.50', 123450],
    [mexico, '1,234.5', 123450],
    [mexico, '.50', 50],
    [mexico, '42.', 4200],
    [mexico, '=42.00', null],
    [mexico, '42.00 USD', null],
    [mexico, '1.234.50', null],
    [mexico, '12,34.50', null],
    [mexico, '4.2E3', null],
    [mexico, '42.00 C', null],
    [mexico, '--42.00', null],
    [mexico, '#N/A', null],
    [mexico, '42.00*', null],
  ])('of %j: %s', async (context, text, expected) => {
    const { said } = await read(
      lines('Fecha|Concepto|Importe', `20/11/2026|a|${text}`, '20/11/2026|b|-1'),
      context,
    )
    const shown =
      expected === null ? '? amount' : `2026-11-20 ${expected < 0 ? '-' : '+'}${Math.abs(expected)} a`
    expect(said[0]).toBe(shown)
  })

  it.each([
    [spain, ['42,00 H', '10,00 D']],
    [spain, ['42,00H', '10,00D']],
    [spain, ['42,00 € (Haber)', '10,00 € (Debe)']],
    [mexico, ['$42.00 A', '$10.00 C']],
    [peru, ['S/ 42.00 Abono', 'S/ 10.00 Cargo']],
    [spain, ['42,00 C', '10,00 D']],
    [mexico, ['42.00 CR', '10.00 DR']],
  ])('have a mark behind them that says the direction (%#)', async (context, [credit, debit]) => {
    const rows = [`20/11/2026|a|${credit}|x`, `20/11/2026|b|${debit}|y`]
    const said = ['2026-11-20 +4200 a x', '2026-11-20 -1000 b y']
    for (const heading of ['Fecha|Concepto|Importe|Referencia', 'Fecha|Concepto|Importe|Referencia|Saldo'])
      expect((await read(lines(heading, ...rows), context)).said).toEqual(said)
    const numbered = { date: ['#1'], amount: ['#3'], reference: ['#2', '#4'] }
    expect((await read(lines(...rows), context, { columns: numbered })).said).toEqual(said)
  })

  it('with a letter that says nothing alone are asked about, or unreadable beside signs and in a column of credits', async () => {
    const asked = await read(lines('Fecha|Concepto|Importe', '20/11/2026|a|42,00 C'))
    expect([asked.questions, asked.directionValues]).toEqual([['direction'], ['C']])
    const beside = lines('Fecha|Concepto|Importe', '20/11/2026|a|42,00 C', '20/11/2026|b|-1,00')
    expect((await read(beside)).said).toEqual(['? amount', '2026-11-20 -100 b'])
    const credits = lines('Fecha|Concepto|Abono', '20/11/2026|a|42,00 D', '20/11/2026|b|1,00 H')
    expect((await read(credits)).said).toEqual(['? amount', '? amount'])
  })

  it.each(['', '-', '–', '- -', '0.00', '0', '$ -', '0.00-', '  ', '—', '.00', '$0.00', 'S/ 0.00'])(
    'of the other column is nothing as %j',
    async (nothing) => {
      const context = nothing.startsWith('S/') ? peru : mexico
      const file = lines(
        'Fecha|Concepto|Cargo|Abono',
        `20/11/2026|a|${nothing}|42.00`,
        `20/11/2026|b|42.00|${nothing}`,
      )
      expect((await read(file, context)).said).toEqual(['2026-11-20 +4200 a', '2026-11-20 -4200 b'])
    },
  )

  it('are credits beside an empty cell of a column of signs, which has a minus for debits alone', async () => {
    const file = lines('Fecha;Concepto;Importe;Signo', '20/11/2026;a;42,00;', '20/11/2026;b;1,00;-')
    expect((await read(file)).said).toEqual(['2026-11-20 +4200 a', '2026-11-20 -100 b'])
  })
})

describe('quotation marks that are not escaped or not closed', () => {
  const headings = 'Fecha,Descripción,Referencia,Clave de Rastreo,Ordenante,Cargo,Abono,Saldo'
  const good = '27/11/2026,SPEI RECIBIDO,8727775,SN99000003,ULISES BARRON,,370.00,"53,510.00"'
  const november: StatementContext = { ...mexico, today: '2026-11-28' }
  it.each([
    [
      'unescaped',
      '27/11/2026,SPEI RECIBIDO,"PAGO "EL ULI" 7391642,SN99000001,ULISES BARRON,,820.00,"52,000.00"',
    ],
    ['unclosed', '27/11/2026,SPEI RECIBIDO,"VIAJE 3465057,SN99000002,ULISES BARRON,,"1,140.00","53,140.00"'],
    [
      'with text behind the closing one',
      '27/11/2026,SPEI RECIBIDO,"PAGO" 7391642,SN99000001,ULISES,,820.00,"52,000.00"',
    ],
    ['around the whole row', '"27/11/2026,SPEI RECIBIDO,""7391642"",SN9,ULISES,,820.00,""52,000.00"""'],
    ['around the whole row, which says pending', '"27/11/2026,SPEI,""PENDIENTE"",SN9,ULISES,,820.00,52.00"'],
    ['in a row whose day is wrong', '31/11/2026,SPEI,"PAGO "EL ULI" 7,SN99,ULISES,,820.00,"52,000.00"'],
  ])('%s: the row is unreadable, with its text', async (_what, row) => {
    const text = { unreadable: expect.stringMatching(/(?:820|1,140)\.00/), why: 'row' }
    const among = await read(lines(headings, good, row, good), november)
    expect(among.rows[1]).toMatchObject(text)
    expect(among.said[2]).toBe('2026-11-27 +37000 8727775 SPEI RECIBIDO')
    expect((await read(lines(headings, row), november)).rows).toMatchObject([text])
    expect((await read(lines(headings, row, row), november)).rows).toMatchObject([text, text])
  })

  it('never move a balance into the column of credits', async () => {
    const file = lines(
      'Fecha,Concepto,Abono,Saldo',
      '20/11/2026,"VIAJE 3465057,"1,140.00","53,140.00"',
      '20/11/2026,a,1.00,2.00',
    )
    expect((await read(file, mexico)).said).toEqual(['? row', '2026-11-20 +100 a'])
  })

  it('leave rows that have all their cells, titles, notes and movements of zero as they are', async () => {
    const file = lines(
      headings,
      '20/11/2026,SPEI,"PAGO "EL ULI" 7391642",SN9,ULISES,,820.00,"52,000.00"',
      '"Nota: los "saldos" son, como siempre, provisionales, sin valor, ni firma, ni sello"',
      '20/11/2026,"Aviso, sin movimiento"',
      '20/11/2026,AJUSTE,,,,0.00,0.00,"52,000.00"',
      '20/11/2026,"A, S.A.",x,SN8,B,,1.00,"52,001.00"',
    )
    expect((await read(file, mexico)).said).toEqual([
      '2026-11-20 +82000 PAGO "EL ULI" 7391642 SPEI',
      'no_amount',
      'no_amount',
      'no_amount',
      '2026-11-20 +100 x A, S.A.',
    ])
  })
})

describe('the other side of a movement', () => {
  it.each([
    'Nombre contraparte',
    'Nombre de la contraparte',
    'Pagador',
    'Nombre del remitente',
    'Contraparte',
  ])('is the payer in a column %s', async (heading) => {
    const file = lines(`Fecha;${heading};Concepto;Abono`, '20/11/2026;ULISES BARRON;viaje;42,00')
    expect((await read(file)).rows).toMatchObject([{ line: { payer: 'ULISES BARRON' } }])
  })
})

describe('days', () => {
  it.each([
    '20/11/26',
    '20-11-26',
    '20.11.2026',
    '2026.11.20',
    '2026/11/20',
    '20/nov/26',
    '20-Nov-2026',
    '20NOV2026',
    '20nov26',
    '20 Nov 2026',
    'Nov 20, 2026',
    'November 20, 2026',
    'Nov. 20 2026',
    '20th November 2026',
    '20 de novembro de 2026',
    '20 de noviembre del 2026',
    'viernes, 20 de noviembre de 2026',
    'sexta-feira, 20 de novembro de 2026',
    'Fri, 20 Nov 2026',
    '46346',
    '46346.0',
    '46346.75',
    '2026-11-20T10:31:00Z',
    '2026-11-20 10:31:00.000',
    '20/11/2026 10:31',
    '20/11/26 10:31',
    '20/11/2026 10:31 a. m.',
    '20112026',
    '20261120',
    '20.11.26',
    '20/11/2026\u00a0',
    "'20/11/2026",
    '20–11–2026',
    '20‑11‑2026',
    '20/Noviembre/2026',
    '20 nov. 2026',
    '2026-nov-20',
    '2026 Nov 20',
  ])('%s is 20 November 2026', async (day) => {
    const { said } = await read(lines('Fecha|Concepto|Importe', `${day}|a|42,00`, '19/11/2026|b|-1,00'))
    expect(said[0]).toBe('2026-11-20 +4200 a')
  })

  it.each([
    '31/11/2026',
    '20/13/2026',
    '20/foo/2026',
    '99999',
    '1',
    '2026',
    '20/11/20265',
    '20/11/226',
    'ayer',
    '0',
    '20/novela/2026',
    '20/11/2026-21/11/2026',
  ])('%s is none', async (day) => {
    const { said } = await read(lines('Fecha|Concepto|Importe', `${day}|a|42,00`, '19/11/2026|b|-1,00'))
    expect(said[0]).toBe('? date')
  })
})
