import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#domain/platform/refusal.ts'
import { readStatement, type StatementContext } from './read-statement.ts'
import type { CsvReading } from './tables/csv-reading.ts'

const spain: StatementContext = { currency: 'EUR', country: 'ES', today: '2026-11-21' }
const mexico: StatementContext = { currency: 'MXN', country: 'MX', today: '2026-11-21' }

async function read(file: string | Uint8Array, context = spain, reading: Partial<CsvReading> = {}) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const { facts, rows } = await readStatement(bytes, { columns: {}, ...reading }, context)
  const lines = rows.flatMap((row) => ('line' in row ? [row.line] : []))
  return {
    ...facts,
    lines,
    said: rows.map((row) => {
      if ('skipped' in row) return row.skipped
      if ('unreadable' in row) return `? ${row.why}`
      const { direction, amount, bookedOn, returned } = row.line
      return `${bookedOn} ${direction === 'debit' ? '-' : '+'}${amount}${returned ? ' returned' : ''}`
    }),
  }
}
const csv = (...lines: string[]) => lines.join('\n')

describe('the direction of a line', () => {
  it.each([
    ['Cargo/Abono', '+', '-'],
    ['Cargo/Abono', 'A', 'C'],
    ['D/H', 'H', 'D'],
    ['Debe/Haber', 'HABER', 'DEBE'],
    ['Tipo', 'Abono', 'Cargo'],
    ['Signo', '+', '−'],
    ['+/−', '+', '-'],
    ['Naturaleza', 'Crédito', 'Débito'],
    ['Af Bij', 'Bij', 'Af'],
    ['C/D', 'C', 'D'],
    ['CR/DR', 'CR', 'DR'],
    ['Entrada/Salida', 'E', 'S'],
    ['Ingreso/Gasto', 'Ingreso', 'Gasto'],
  ])('is read from a column %s with %s and %s', async (heading, credit, debit) => {
    const file = csv(
      `Fecha;Concepto;${heading};Importe`,
      `20/11/2026;4812305;${credit};42,00`,
      `20/11/2026;gasolina;${debit};42,00`,
    )
    expect((await read(file)).said).toEqual(['2026-11-20 +4200', '2026-11-20 -4200'])
  })

  it('is read from columns of credits and of debits', async () => {
    const file = csv(
      'Fecha;Concepto;Cargo;Abono;Saldo',
      '20/11/2026;TRANSF 4812305;-;420,00;1.042,00',
      '20/11/2026;RECIBO;42,00;-;1.000,00',
      '20/11/2026;NADA;-;-;1.000,00',
      '20/11/2026;AMBOS;1,00;2,00;1.000,00',
    )
    expect((await read(file)).said).toEqual([
      '2026-11-20 +42000',
      '2026-11-20 -4200',
      'no_amount',
      '? amount',
    ])
  })

  it('is asked where the values of its column are not known, and read as staff say', async () => {
    const file = csv(
      'Fecha;Concepto;Signo;Importe',
      '20/11/2026;4812305;X;42,00',
      '20/11/2026;gasolina;Y;42,00',
    )
    const unclear = await read(file)
    expect(unclear).toMatchObject({ questions: ['direction'], directionValues: ['X', 'Y'], lines: [] })
    const answered = await read(file, spain, { creditValues: ['X'], debitValues: ['Y'] })
    expect(answered.said).toEqual(['2026-11-20 +4200', '2026-11-20 -4200'])
  })

  it('is told for the words that banks usually write, while another word is asked', async () => {
    const file = csv('Fecha;Concepto;Tipo;Importe', '20/11/2026;a;Rebote;42,00', '20/11/2026;b;Cargo;42,00')
    expect(await read(file)).toMatchObject({
      ...{ questions: ['direction'], directionValues: ['Rebote', 'Cargo'], lines: [] },
      usualDirections: { Cargo: 'debit' },
    })
  })

  it.each([
    ['the credits alone', { creditValues: ['X'] }, ['+4200', '? direction', '? direction']],
    ['the debits alone', { debitValues: ['Y'] }, ['? direction', '-4200', '? direction']],
    ['both', { creditValues: ['X'], debitValues: ['Y'] }, ['+4200', '-4200', '? direction']],
  ])(
    'makes no debit of a word that was not assigned, when staff name %s',
    async (_what, answer, expected) => {
      const file = csv(
        'Fecha;Concepto;Signo;Importe',
        '20/11/2026;4812305;X;42,00',
        '20/11/2026;gasolina;Y;42,00',
        '20/11/2026;4812306;Cargo;42,00',
      )
      const { said, questions } = await read(file, spain, answer)
      expect(questions).toEqual([])
      expect(said.map((one) => one.replace('2026-11-20 ', ''))).toEqual(expected)
    },
  )

  it('makes no debit of an empty cell, or of one of more words than staff are shown', async () => {
    const words = Array.from({ length: 50 }, (_, nth) => `20/11/2026;a;W${nth};1,00`)
    const file = csv('Fecha;Concepto;Signo;Importe', '20/11/2026;b;;42,00', ...words)
    const { said, directionValues } = await read(file, spain, { creditValues: ['W0'] })
    expect(directionValues).toHaveLength(40)
    expect(said.filter((one) => one === '? direction')).toHaveLength(50)
    expect(said).toContain('2026-11-20 +100')
  })

  it.each([
    ['words of outgoing money', 'Fecha;Concepto;Importe', '20/11/2026;COMISION;42,00', '20/11/2026;Ana;1,00'],
    [
      'a balance that rises and falls',
      'Fecha;Concepto;Importe;Saldo',
      '20/11/2026;a;42,00;100,00',
      '20/11/2026;b;10,00;110,00\n20/11/2026;c;5,00;105,00',
    ],
  ])('is asked where amounts have no sign beside %s', async (_what, ...lines) => {
    expect((await read(csv(...lines))).questions).toEqual(['direction'])
    expect((await read(csv(...lines), spain, { allCredits: true })).questions).toEqual([])
  })

  it('of amounts with a sign needs no question, whatever a column of kinds contains', async () => {
    const file = csv('Fecha;Concepto;Tipo;Importe', '20/11/2026;a;SPEI;42,00', '20/11/2026;b;PAGO;−42,00')
    expect((await read(file)).said).toEqual(['2026-11-20 +4200', '2026-11-20 -4200'])
  })
})

describe('headings over two rows', () => {
  it('are read together: the second row divides a column of amounts', async () => {
    const file = csv(
      ...['Fecha;Descripción;Importe;;Saldo', ';;Cargos;Abonos;'],
      ...['20/11/2026;4812305;;42,00;142,00', '20/11/2026;luz;9,00;;133,00'],
    )
    expect((await read(file)).said).toEqual(['2026-11-20 +4200', '2026-11-20 -900'])
  })

  it('are a direction beside the amount, too', async () => {
    const file = csv(
      'Fecha;Descripción;Importe;Movimiento',
      ';;;D/H',
      '20/11/2026;4812305;42,00;H',
      '20/11/2026;a;9,00;D',
    )
    expect((await read(file)).said).toEqual(['2026-11-20 +4200', '2026-11-20 -900'])
  })

  it('are none where the second row is a movement or a title', async () => {
    const file = csv(
      'Fecha;Descripción;Importe',
      '20/11/2026;Abono;42,00',
      'Cargos del mes',
      '20/11/2026;a;-9,00',
    )
    expect((await read(file)).said.filter((one) => one.startsWith('2026'))).toEqual([
      '2026-11-20 +4200',
      '2026-11-20 -900',
    ])
  })
})

describe('amounts without a sign beside a balance', () => {
  const file = (...rows: string[]) =>
    csv('Fecha;Concepto;Importe;Saldo', ...rows.map((row) => `20/11/2026;a;${row}`))

  it('are asked about where the balance falls by one of them', async () => {
    expect((await read(file('42,00;100,00', '20,00;80,00'))).questions).toEqual(['direction'])
    expect((await read(file('20,00;80,00', '42,00;100,00'))).questions).toEqual(['direction'])
  })

  it('are credits where it rises by each, from the oldest or the newest line on', async () => {
    for (const rows of [
      ['42,00;142,00', '20,00;162,00', '20,00;182,00'],
      ['20,00;182,00', '20,00;162,00', '42,00;142,00'],
    ])
      expect((await read(file(...rows))).questions).toEqual([])
  })
})

describe('a column of directions under a heading that no list knows', () => {
  const file = (heading: string, ...values: string[]) =>
    [
      `Fecha;Concepto;${heading};Importe`,
      ...values.map((value, nth) => `20/11/2026;481230${nth};${value};42,00`),
    ].join('\n')

  it.each([
    ['Retiro/Depósito', 'Retiro', 'Depósito'],
    ['Operación', 'Retiro en cajero', 'SPEI recibido'],
    ['Mov.', 'CARGO', 'ABONO'],
  ])('%s is found by its values', async (heading, debit, credit) => {
    expect((await read(file(heading, debit, credit))).said).toEqual(['2026-11-20 -4200', '2026-11-20 +4200'])
  })

  it('without headings is found, too', async () => {
    const rows = file('', 'Retiro', 'Depósito').split('\n').slice(1).join('\n')
    const columns = { date: ['#1'], reference: ['#2'], amount: ['#4'] }
    expect((await read(rows, spain, { columns })).said).toEqual(['2026-11-20 -4200', '2026-11-20 +4200'])
  })

  it.each([
    ['Mov.', ['D', 'H']],
    ['Operación', ['Retiro', 'Depósito', 'Comisión']],
  ])('%s with letters or with some unknown words is asked', async (heading, values) => {
    const { questions, directionValues } = await read(file(heading, ...values))
    expect([questions, directionValues]).toEqual([['direction'], values])
  })

  it('is not taken for one beside signs, of dashes, or of kinds of cards', async () => {
    const signed = 'Fecha;Concepto;Operación;Importe\n20/11/2026;a;Cargo;42,00\n20/11/2026;b;Cargo;-1,00'
    for (const text of [signed, file('Cheque', '-', '-'), file('Tipo de tarjeta', 'Débito', 'Crédito')])
      expect((await read(text)).said[0]).toBe('2026-11-20 +4200')
  })
})

describe('a column of directions that its signs contradict', () => {
  const rows = [
    '24/11/2026;PAGO A PROVEEDOR;480,00;Débito',
    '24/11/2026;DEPOSITO 4812305;300,00;Crédito',
    '25/11/2026;COMISION;-5,00;Débito',
    '25/11/2026;S;5,00;Ajuste',
  ]
  it('is asked, though some amounts have a sign', async () => {
    const file = csv('Fecha;Concepto;Monto;Tipo', ...rows)
    expect(await read(file)).toMatchObject({
      questions: ['direction'],
      directionValues: ['Débito', 'Crédito', 'Ajuste'],
      usualDirections: { Débito: 'debit', Crédito: 'credit' },
      lines: [],
    })
    const answered = await read(file, spain, {
      creditValues: ['Crédito', 'Ajuste'],
      debitValues: ['Débito'],
    })
    expect(answered.said).toEqual(
      ['-48000', '+30000', '-500', '+500'].map((one, at) => `2026-11-2${at < 2 ? 4 : 5} ${one}`),
    )
  })

  it('is not asked where words and signs agree', async () => {
    const file = csv(
      'Fecha;Concepto;Monto;Tipo',
      '24/11/2026;a;-480,00;Retiro',
      '24/11/2026;b;3,00;SPEI',
      '24/11/2026;c;3,00;Depósito',
    )
    expect((await read(file)).said).toEqual(['2026-11-24 -48000', '2026-11-24 +300', '2026-11-24 +300'])
  })
})

describe('a column of currencies', () => {
  it.each(['Divisa', 'Moneda', 'Currency', 'Ccy'])('%s gives each line its own', async (heading) => {
    const file = csv(
      `Fecha;Concepto;Importe;${heading}`,
      '20/11/2026;TRANSF 2130265;21,50;MXN',
      '20/11/2026;TRANSF 2130265;21,50;EUR',
      '20/11/2026;TRANSF 2130265;2.150;CLP',
      '20/11/2026;TRANSF 2130265;21,50;',
      '20/11/2026;TRANSF 2130265;21,50;GBP',
    )
    const { lines, said } = await read(file)
    expect(lines.map(({ amount, currency }) => [amount, currency])).toEqual([
      [2_150, 'MXN'],
      [2_150, 'EUR'],
      [2_150, 'CLP'],
      [2_150, 'EUR'],
    ])
    expect(said.at(-1)).toBe('? currency')
  })
})

describe('the account of a file with columns', () => {
  it.each([
    [['CLABE: 032180000118359719', 'Fecha;Concepto;Abono', '20/11/2026;a;1,00'], '032180000118359719'],
    [
      ['Titular;IBAN ES91 2100 0418 4502 0005 1332', 'Fecha;Concepto;Abono', '20/11/2026;a;1,00'],
      'ES91 2100 0418 4502 0005 1332',
    ],
    [['Nº de cuenta: 0012-3456789', 'Fecha;Concepto;Abono', '20/11/2026;a;1,00'], '0012-3456789'],
    [
      ['Fecha;Concepto;Abono;Cuenta', '20/11/2026;a;1,00;00123456789', '20/11/2026;b;1,00;00123456789'],
      '00123456789',
    ],
  ])('is read: %j', async (rows, account) => {
    expect((await read(csv(...rows))).accounts).toEqual([account])
  })

  it.each([
    [['Cuenta: ****4567', 'Fecha;Concepto;Abono', '20/11/2026;a;1,00']],
    [['Fecha;Concepto;Abono;Cuenta', '20/11/2026;a;1,00;00123456789', '20/11/2026;b;1,00;00999999999']],
    [['Fecha;Concepto;Abono;Cuenta origen', '20/11/2026;a;1,00;032180000118359719']],
  ])('is not taken from masked numbers and other columns: %j', async (rows) => {
    expect((await read(csv(...rows))).accounts).toEqual([])
  })
})

describe('dates and amounts', () => {
  it.each(['24/11/2062', '24/11/1926', '30/12/2026', '2023-11-24'])(
    '%s was misread or mistyped',
    async (day) => {
      expect((await read(csv('Fecha;Concepto;Abono', `${day};a;1,00`, '20/11/2026;b;1,00'))).said[0]).toBe(
        '? date',
      )
    },
  )

  it('are read by what all lines of the file have in common', async () => {
    const file = csv('Fecha,Concepto,Abono', '05/11/2026,a,"1,500"', '11/20/2026,b,"1,234.56"')
    expect((await read(file, mexico)).said).toEqual(
      ['2026-11-05 +150000', '2026-11-20 +123456'].map((one) => one.replace('2026-11-05', '2026-05-11')),
    )
  })

  it('whose order of day and month is open are asked', async () => {
    const file = csv('Fecha;Concepto;Abono', '05/11/2026;a;42,00', '06/11/2026;b;42,00')
    expect(await read(file)).toMatchObject({ questions: ['date_order'], lines: [] })
    expect((await read(file, spain, { dateOrder: 'dmy' })).said[0]).toBe('2026-11-05 +4200')
  })

  it('are read in words, serials, and without a year', async () => {
    const file = csv(
      'Fecha;Concepto;Abono',
      '20 de noviembre de 2026;a;42,00',
      '20-NOV;b;42,00',
      'vie 20/11/2026;c;42,00',
      '46346;d;42,00',
      '20/11;e;42,00',
    )
    expect((await read(file)).said).toEqual(Array.from({ length: 5 }, () => '2026-11-20 +4200'))
  })

  it.each([
    [spain, '1.500', '+150000'],
    [mexico, '"1,500"', '+150000'],
    [mexico, '1.500', null],
    [spain, '"1,500"', null],
    [mexico, '"$1\'234,567.89"', '+123456789'],
    [spain, '1\u00a0234,56 €', '+123456'],
    [spain, '"1\u2009234,56"', '+123456'],
  ])('of %j: %s', async (context, amount, expected) => {
    const quoted = amount.startsWith('"') ? amount : `"${amount}"`
    const result = await read(csv('Fecha,Concepto,Abono', `20/11/2026,a,${quoted}`), context)
    if (expected === null) expect(result.questions).toEqual(['decimal'])
    else expect(result.said).toEqual([`2026-11-20 ${expected}`])
  })

  it('never fail, and are never a thousand times too much', async () => {
    const amount = fc.integer({ min: 1, max: 99_999_999 })
    await fc.assert(
      fc.asyncProperty(fc.array(amount, { minLength: 1, maxLength: 20 }), async (amounts) => {
        const written = amounts.map((minor) => `20/11/2026;x;${(minor / 100).toFixed(2).replace('.', ',')}`)
        const { lines } = await read(csv('Fecha;Concepto;Abono', ...written))
        expect(lines.map((line) => line.amount)).toEqual(amounts)
      }),
    )
  })
})

describe('files of banks', () => {
  it.each([
    [
      'Santander MX',
      mexico,
      csv(
        'Cuenta,Fecha,Hora,Sucursal,Descripción,Cargo/Abono,Importe,Saldo,Referencia,Concepto',
        "'65500000000','20112026',10:31,'0001','ABONO TRANSFERENCIA SPEI','+',420.00,10420.00,'4812305','boletos'",
        "'65500000000','20112026',11:02,'0001','PAGO A PROVEEDOR','-',420.00,10000.00,'4812399','gasolina'",
      ),
      ['2026-11-20 +42000', '2026-11-20 -42000'],
    ],
    [
      'Santander ES',
      spain,
      csv(
        'FECHA OPERACIÓN;FECHA VALOR;CONCEPTO;IMPORTE EUR;SALDO',
        '20/11/2026;20/11/2026;Transferencia De Ana, Concepto 4812305;42,00;1.042,00',
      ),
      ['2026-11-20 +4200'],
    ],
    [
      'Banco de Chile',
      { currency: 'CLP', country: 'CL', today: '2026-11-21' } as const,
      csv(
        'Fecha;Descripción;Canal o Sucursal;Cargos (CLP);Abonos (CLP);Saldo (CLP)',
        '20/11/2026;TEF Ana;Web;;42.000;1.042.000',
      ),
      ['2026-11-20 +42000'],
    ],
    [
      'BBVA PE',
      { currency: 'PEN', country: 'PE', today: '2026-11-21' } as const,
      csv(
        'F. Operación,F. Valor,Código,Nº. Doc.,Concepto,Importe,Oficina',
        '20-11-2026,20-11-2026,1,2,Ana,42.00,x',
        '20-11-2026,20-11-2026,1,2,ITF,-0.05,x',
      ),
      ['2026-11-20 +4200', '2026-11-20 -5'],
    ],
    [
      'a payer’s comma that moves the cells',
      mexico,
      csv('Fecha,Concepto,Abono,Saldo', '20/11/2026,hola,420.00,1.00', '20/11/2026,ho,9999.00,420.00,1.00'),
      ['2026-11-20 +42000', '? row'],
    ],
    [
      'HTML named xls',
      spain,
      '<html><table><tr><th>Fecha</th><th>Concepto</th><th>Abono</th></tr><tr><td>20/11/2026</td><td>4812305</td><td>42,00</td></tr></table></html>',
      ['2026-11-20 +4200'],
    ],
    [
      'a returned SPEI',
      mexico,
      csv(
        'Fecha,Concepto,Clave de rastreo,Abono',
        '20/11/2026,DEVOLUCION SPEI REEMBOLSO CUENTA INEXISTENTE,ABC123,420.00',
      ),
      ['2026-11-20 +42000 returned'],
    ],
  ])('%s', async (_bank, context, file, said) => {
    expect((await read(file, context)).said).toEqual(said)
  })

  it('in code page 850 keep their letters', async () => {
    const file = Buffer.from('Fecha;Concepto;Ordenante;Abono\n20/11/2026;boletos;MU\xa5OZ;42,00\n', 'latin1')
    expect((await read(file)).lines[0]?.payer).toBe('MUÑOZ')
  })

  it('say which columns are missing, with samples', async () => {
    const result = await read(csv('Cuándo;Cuánto;Concepto', '20/11/2026;42,00;Ana'))
    expect(result).toMatchObject({ missing: ['date', 'amount'], samples: [['20/11/2026', '42,00', 'Ana']] })
  })
})

describe('Norma 43', () => {
  const header =
    '11' +
    '2100' +
    '0418' +
    '0200051332' +
    '261101' +
    '261130' +
    '2' +
    '00000000100000' +
    '978' +
    '3' +
    'VAIVEN'.padEnd(26) +
    '   '
  const movement = (sign: 1 | 2, amount: number, text: string) => [
    `22    0418261120261120${'04'}${'007'}${sign}${String(amount).padStart(14, '0')}${'0'.repeat(10)}${'0'.repeat(12)}${' '.repeat(16)}`,
    `2301${text.padEnd(76)}`,
  ]
  const footer = (debits: [number, number], credits: [number, number]) =>
    `33210004180200051332${String(debits[0]).padStart(5, '0')}${String(debits[1]).padStart(14, '0')}${String(credits[0]).padStart(5, '0')}${String(credits[1]).padStart(14, '0')}2${'0'.repeat(14)}978    `
  const end = (count: number) => `88${'9'.repeat(18)}${String(count).padStart(6, '0')}${' '.repeat(54)}`
  const file = (debits: [number, number]) =>
    [
      header,
      ...movement(2, 4_200, 'TRANSF DE ANA MUÑOZ 4812305'),
      ...movement(1, 1_050, 'COMISION'),
      footer(debits, [1, 4_200]),
      end(6),
    ].join('\r\n')

  it.each(['utf8', 'latin1'] as const)('is read in %s', async (encoding) => {
    const result = await read(Buffer.from(file([1, 1_050]), encoding))
    expect(result).toMatchObject({
      kind: 'norma43',
      accounts: ['210004180200051332'],
      hasOtherTotals: false,
      said: ['2026-11-20 +4200', '2026-11-20 -1050'],
    })
    expect(result.lines[0]?.reference).toBe('TRANSF DE ANA MUÑOZ 4812305')
  })

  it('tells when its own totals differ', async () => {
    expect((await read(file([1, 9_999]))).hasOtherTotals).toBe(true)
  })
})

describe('camt.053', () => {
  const camt = (entry: string, version = '02', message = 'BkToCstmrStmt', part = 'Stmt') =>
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><${message}><${part}>${entry}</${part}></${message}></Document>`
  const entry = (amount: string, inner = '', direction = 'CRDT') =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-19</Dt></BookgDt>${inner}</Ntry>`

  it.each(['02', '08', '10', '13'])('of version %s is read by its elements', async (version) => {
    expect((await read(camt(entry('42.00'), version))).said).toEqual(['2026-11-19 +4200'])
  })

  it('skips entries of zero, and takes the value date where there is no other', async () => {
    const dateless = entry('42.00')
      .replaceAll('BookgDt', 'ValDt')
      .replace('<Dt>2026-11-19</Dt>', '<DtTm>2026-11-18T23:00:00</DtTm>')
    expect((await read(camt(entry('0.00') + dateless))).said).toEqual(['no_amount', '2026-11-18 +4200'])
  })

  it('may have a mark and a letter at any byte', async () => {
    for (let length = 0; length < 4; length += 1) {
      const file = `\ufeff${camt(entry('42.00', `<AddtlNtryInf>${'x'.repeat(length)}${'ñ'.repeat(1_000)}</AddtlNtryInf>`))}`
      expect((await read(file)).said).toEqual(['2026-11-19 +4200'])
    }
  })

  const part = (amount: string, direction: string) =>
    `<TxDtls><Amt Ccy="EUR">${amount}</Amt>${direction && `<CdtDbtInd>${direction}</CdtDbtInd>`}</TxDtls>`
  const batch = (amount: string, direction: string, ...parts: string[]) =>
    entry(amount, `<NtryDtls>${parts.join('')}</NtryDtls>`, direction)

  it('divides a batch into its transfers, each with its own direction', async () => {
    const both = batch('30.00', 'CRDT', part('42.00', 'CRDT'), part('12.00', 'DBIT'))
    expect((await read(camt(both))).said).toEqual(['2026-11-19 +4200', '2026-11-19 -1200'])
    const out = batch('54.00', 'DBIT', part('42.00', ''), part('12.00', 'DBIT'))
    expect((await read(camt(out))).said).toEqual(['2026-11-19 -4200', '2026-11-19 -1200'])
    const nothing = batch('0.00', 'CRDT', part('42.00', 'CRDT'), part('42.00', 'DBIT'))
    expect((await read(camt(nothing))).said).toEqual(['2026-11-19 +4200', '2026-11-19 -4200'])
  })

  it('does not divide a batch whose transfers are not its amount: one of zero is unreadable', async () => {
    const other = batch('84.00', 'CRDT', part('42.00', 'CRDT'), part('42.00', 'DBIT'))
    expect((await read(camt(other))).said).toEqual(['2026-11-19 +8400'])
    expect((await read(camt(batch('0.00', 'CRDT', part('42.00', 'CRDT'))))).said).toEqual(['? amount'])
  })

  it.each(['1', 'true', 'TRUE', ' true '])('knows a reversal by %j', async (text) => {
    const { lines } = await read(camt(entry('42.00', `<RvslInd>${text}</RvslInd>`)))
    expect(lines).toMatchObject([{ returned: {} }])
  })

  it('tells reversals, returned transfers, and the amount before fees', async () => {
    const details = (inner: string) => `<NtryDtls><TxDtls>${inner}</TxDtls></NtryDtls>`
    const returned = details(
      '<Refs><EndToEndId>RF-1</EndToEndId></Refs><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>',
    )
    const fees = details(
      '<AmtDtls><InstdAmt><Amt Ccy="EUR">42.00</Amt></InstdAmt></AmtDtls><Chrgs><Amt Ccy="EUR">0.50</Amt></Chrgs>',
    )
    const { lines } = await read(
      camt(
        entry('42.00', '<RvslInd>1</RvslInd>') +
          entry('42.00', returned) +
          entry('41.50', fees) +
          entry('42.00', '', 'DBIT'),
      ),
    )
    expect(lines).toMatchObject([
      { returned: {} },
      { returned: { code: 'AC04', of: 'RF-1' }, endToEndId: 'RF-1' },
      { amount: 4_150, instructedAmount: 4_200, charges: 50 },
      { direction: 'debit' },
    ])
  })

  it.each([
    ['camt.052', camt('', '02', 'BkToCstmrAcctRpt', 'Rpt'), 'statement_is_camt052'],
    ['camt.054', camt('', '02', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'), 'statement_is_camt054'],
    ['another XML', '<Document/>', 'statement_is_other_xml'],
    ['XML with a document type', '<!DOCTYPE x [<!ENTITY a "b">]><Document/>', 'statement_is_unsafe_xml'],
    ['PDF', '%PDF-1.7', 'statement_is_pdf'],
    ['picture', Buffer.from('\x89PNG\r\n', 'latin1'), 'statement_is_picture'],
    ['zip', Buffer.from('PK\x03\x04 nothing'), 'statement_is_zip'],
    ['Excel 95', Buffer.from('\x09\x08\x08\0', 'latin1'), 'statement_is_old_excel'],
    ['OFX', 'OFXHEADER:100\nDATA:OFXSGML', 'statement_is_ofx'],
    ['MT940', ':20:STARTUMS\n:25:1/2\n:61:2611201120C42,00', 'statement_is_mt940'],
    ['QIF', '!Type:Bank\nD20/11/2026\nT42.00\nPAna Paz\n^\n', 'statement_is_qif'],
    ['QIF of several accounts', '\ufeff!Account\nNCuenta\nTBank\n^\n!Type:Bank\n', 'statement_is_qif'],
    ['JSON', '[{"fecha": "2026-11-20", "importe": "42.00"}]', 'statement_is_json'],
    ['JSON of an API', '{\n  "transactions": { "booked": [] }\n}', 'statement_is_json'],
    ['empty file', '', 'statement_not_readable'],
  ] as const)('is no %s, which is refused by its name', async (_what, file, code) => {
    await expect(read(file)).rejects.toEqual(new Refusal(code))
  })
})
