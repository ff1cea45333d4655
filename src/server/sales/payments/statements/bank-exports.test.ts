import * as xlsx from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { readStatement, type StatementContext } from './read-statement.ts'

/* The headings of each bank as programs that read its files name them; all rows are made up. */

const today = '2026-11-21'
const mexico: StatementContext = { currency: 'MXN', country: 'MX', today }
const chile: StatementContext = { currency: 'CLP', country: 'CL', today }
const peru: StatementContext = { currency: 'PEN', country: 'PE', today }
const spain: StatementContext = { currency: 'EUR', country: 'ES', today }

const csv = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
type Cells = (string | number)[]
const book = (sheets: Record<string, Cells[]>, bookType: xlsx.BookType) => {
  const made = xlsx.utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    xlsx.utils.book_append_sheet(made, xlsx.utils.aoa_to_sheet(rows), name)
  return Buffer.from(xlsx.write(made, { type: 'buffer', bookType }) as Uint8Array)
}

async function read(file: Uint8Array, context: StatementContext) {
  const { facts, rows } = await readStatement(file, { columns: {} }, context)
  expect([facts.missing, facts.questions]).toEqual([[], []])
  return rows.map((row) => {
    if ('skipped' in row) return row.skipped
    if ('unreadable' in row) return `? ${row.why}`
    const { direction, amount, bookedOn, reference, payer, bankIds, returned } = row.line
    const money = `${direction === 'debit' ? '-' : '+'}${amount}`
    return [bookedOn, money, reference, payer, ...bankIds, returned && 'returned'].filter(Boolean).join(' | ')
  })
}

describe('a file of', () => {
  it('BBVA México', async () => {
    const file = csv(
      'Cuenta;0123',
      'Día;Concepto / Referencia;Cargo;Abono;Saldo',
      '20/11/2026;SPEI RECIBIDO BANORTE/4812305 boletos;;1,420.50;11,420.50',
      '19/11/2026;PAGO DE NOMINA;420.00;;10,000.00',
    )
    expect(await read(file, mexico)).toEqual([
      '2026-11-20 | +142050 | SPEI RECIBIDO BANORTE/4812305 boletos',
      '2026-11-19 | -42000 | PAGO DE NOMINA',
    ])
  })

  it('Banorte, whose movements have numbers that are no reference', async () => {
    const file = csv(
      '\ufeff"CUENTA","FECHA DE OPERACIÓN","FECHA","REFERENCIA","DESCRIPCIÓN","COD. TRANSAC","SUCURSAL","DEPÓSITOS","RETIROS","SALDO","MOVIMIENTO","DESCRIPCIÓN DETALLADA","CHEQUE"',
      `"'0601500000","13/11/2026","13/11/2026","4812305","SPEI RECIBIDO","003","0601","$1,420.50","-","$11,420.50","4812399","DEL CLIENTE ANA PAZ","-"`,
      `"'0601500000","14/11/2026","14/11/2026","0","COMISION","004","0601","-","$420.00","$11,000.50","4812400","COMISION","-"`,
    )
    expect(await read(file, mexico)).toEqual([
      '2026-11-13 | +142050 | 4812305 SPEI RECIBIDO DEL CLIENTE ANA PAZ',
      '2026-11-14 | -42000 | 0 COMISION COMISION',
    ])
  })

  it('Santander México, with the payer, the tracking key and why a transfer came back', async () => {
    const heading =
      'Cuenta,Fecha,Hora,Sucursal,Descripcion,Cargo/Abono,Importe,Saldo,Referencia,Concepto,Banco Participante,Clabe Beneficiario,Nombre Beneficiario,Cta Ordenante,Nombre Ordenante,Codigo Devolucion,Causa Devolucion,RFC Beneficiario,RFC Ordenante,Clave de Rastreo,Descripcion Larga'
    const row = (sign: string, code: string, cause: string, key: string) =>
      `'65500000000,'13112026',10:31,'0001',SPEI,${sign},1420.50,11420.50,'4812305',boletos,BANORTE,'014180000000000000  ',VAIVEN,'072180000000000000',ANA PAZ,${code},${cause},X,Y,${key},`
    const file = csv(
      heading,
      row('+', '0', '', 'ABC1'),
      row('-', '', '', 'ABC2'),
      row('+', '1', 'CUENTA INEXISTENTE', 'ABC3'),
    )
    expect(await read(file, mexico)).toEqual([
      '2026-11-13 | +142050 | boletos 4812305 SPEI | ANA PAZ | ABC1',
      '2026-11-13 | -142050 | boletos 4812305 SPEI | ANA PAZ | ABC2',
      '2026-11-13 | +142050 | boletos 4812305 SPEI | ANA PAZ | ABC3 | returned',
    ])
  })

  it('HSBC México, whose debits are in brackets or have their sign at the end', async () => {
    const file = book(
      {
        Movimientos: [
          ['HSBC México, S.A.'],
          [],
          ['Fecha de la operación', 'Descripción', 'Número de referencia', 'Importe', 'Saldo'],
          [46346, 'SPEI RECIBIDO ANA PAZ', '4812305', 1420.5, 11420.5],
          [46347, 'TRASPASO', '0', '(420.00)', 11000.5],
          [46347, 'COMISION', '0', '8.12-', 10992.38],
        ],
      },
      'xlsx',
    )
    expect(await read(file, mexico)).toEqual([
      '2026-11-20 | +142050 | SPEI RECIBIDO ANA PAZ 4812305',
      '2026-11-21 | -42000 | TRASPASO 0',
      '2026-11-21 | -812 | COMISION 0',
    ])
  })

  it('N26 in Spain, in English', async () => {
    const file = csv(
      '"Booking Date","Value Date","Partner Name","Partner Iban","Type","Payment Reference","Account Name","Amount (EUR)"',
      '"2026-11-20","2026-11-20","ANA PENA","ES7921000813610123456789","Credit Transfer","4812305","Main","42.00"',
      '"2026-11-21","2026-11-21","Telefonica","","Direct Debit","factura","Main","-9.50"',
    )
    expect(await read(file, spain)).toEqual([
      '2026-11-20 | +4200 | 4812305 | ANA PENA',
      '2026-11-21 | -950 | factura | Telefonica',
    ])
  })

  it('Revolut, whose movements may be pending, declined or reverted', async () => {
    const row = (text: string, amount: string, state: string) =>
      `TRANSFER,Current,2026-11-19 23:50:00,2026-11-20 10:00:05,${text},${amount},0.00,EUR,${state},142.00`
    const file = csv(
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      row('Payment from Ana Paz 4812305', '42.00', 'COMPLETED'),
      row('To Eva', '-42.00', 'COMPLETED'),
      row('Payment from Luis 4812306', '42.00', 'PENDING'),
      row('Payment from Ivo 4812307', '42.00', 'REVERTED'),
    )
    expect(await read(file, spain)).toEqual([
      '2026-11-20 | +4200 | Payment from Ana Paz 4812305',
      '2026-11-20 | -4200 | To Eva',
      'not_booked',
      '? row',
    ])
  })

  it.each(['CLP', 'PESOS'])('Banco de Chile in %s', async (currency) => {
    const file = csv(
      'Nombre;Vaivén',
      `Fecha;Descripción;Canal o Sucursal;Nro. Docto.;Cargos (${currency});Abonos (${currency});Saldo (${currency})`,
      '13/11/2026;Traspaso De:Ana Paz 4812305;Internet;;;$ 42.000;$ 1.042.000',
      '14/11/2026;Pago:proveedores;Oficina Central;;$ 2.000;;$ 1.040.000',
    )
    expect(await read(file, chile)).toEqual([
      '2026-11-13 | +42000 | Traspaso De:Ana Paz 4812305',
      '2026-11-14 | -2000 | Pago:proveedores',
    ])
  })

  it('Santander Chile, with letters for the direction in Windows-1252', async () => {
    const text = [
      'MONTO;DESCRIPCIÓN MOVIMIENTO;FECHA;N° DOCUMENTO;SUCURSAL;CARGO/ABONO',
      '42.000;Transf. de Ana Paz 4812305;13/11/2026;300;Web;A',
      '2.000;Pago proveedor;14/11/2026;301;Web;C',
    ].join('\n')
    expect(await read(Buffer.from(text, 'latin1'), chile)).toEqual([
      '2026-11-13 | +42000 | Transf. de Ana Paz 4812305',
      '2026-11-14 | -2000 | Pago proveedor',
    ])
    const columns = csv(
      'Fecha;Detalle;Monto cargo ($);Monto abono ($);Saldo ($)',
      '13/11/2026;Transf. de Ana Paz;;42.000;1.042.000',
    )
    expect(await read(columns, chile)).toEqual(['2026-11-13 | +42000 | Transf. de Ana Paz'])
  })

  it('BCI', async () => {
    const file = csv(
      'Fecha;Sucursal;Descripción;N° Documento;Cheques y otros cargos;Depósitos y Abono;Saldo diario',
      '13/11/2026;OF VIRT U;PAGO RECIBIDO PRV 4812305;;;42.000;1.042.000',
      '14/11/2026;OF VIRT U;CARGO;;2.000;;1.040.000',
    )
    expect(await read(file, chile)).toEqual([
      '2026-11-13 | +42000 | PAGO RECIBIDO PRV 4812305',
      '2026-11-14 | -2000 | CARGO',
    ])
  })

  it.each(['xlsx', 'biff8'] as const)(
    'BancoEstado as %s, whose movements are on the second sheet and have no year',
    async (bookType) => {
      const heading = ['Fecha', 'Sucursal', 'N° Cuenta', 'Alias', 'N° Cartola', 'N° Operación', 'Descripción']
      const file = book(
        {
          Resumen: [
            ['Fecha Inicio', '01/11/2026'],
            ['Saldo Inicial', '$1.000.000'],
          ],
          Movimientos: [
            [...heading, 'Cheques / Cargos', 'Depósitos / Abonos', 'Saldo'],
            [
              '13/11',
              'STGO',
              '823',
              'CHEQ',
              9,
              '0001077',
              'TEF DE ANA PAZ 4812305',
              0,
              '$42.000',
              '$1.042.000',
            ],
            ['14/11', 'STGO', '823', 'CHEQ', 9, '7023294', 'TEF A PEREZ', 2000, '$0', '$1.040.000'],
          ],
        },
        bookType,
      )
      expect(await read(file, chile)).toEqual([
        '2026-11-13 | +42000 | TEF DE ANA PAZ 4812305',
        '2026-11-14 | -2000 | TEF A PEREZ',
      ])
    },
  )

  it('Itaú Chile, whose days have no year', async () => {
    const file = book(
      {
        Cartola: [
          ['Cartola histórica'],
          [
            'Fecha',
            'Número de operación',
            'Sucursal',
            'Descripción',
            'Depósitos o abonos',
            'Giros o cargos',
            'Saldo diario',
          ],
          ['13/11', '123456789', '1980', 'Transferencia De Ana Paz 4812305', '$42.000', '$0', '$1.042.000'],
          ['14/11', '987654321', '0172', 'Cheque Pagado Caja', '$0', '$2.000', '$1.040.000'],
          ['Resumen de Saldos'],
        ],
      },
      'xlsx',
    )
    expect((await read(file, chile)).slice(0, 2)).toEqual([
      '2026-11-13 | +42000 | Transferencia De Ana Paz 4812305',
      '2026-11-14 | -2000 | Cheque Pagado Caja',
    ])
  })

  it('Scotiabank Chile', async () => {
    const file = csv(
      'Fecha;Descripción;Numero Documento;Cargo;Abono;Saldo Diario',
      '13-11-2026;TRANSFERENCIA DE ANA PAZ 4812305;1.123.456;0;42.000;1.042.000',
      '14-11-2026;COMISION;1.123.457;2.000;0;1.040.000',
    )
    expect(await read(file, chile)).toEqual([
      '2026-11-13 | +42000 | TRANSFERENCIA DE ANA PAZ 4812305',
      '2026-11-14 | -2000 | COMISION',
    ])
  })

  it('Banco de Chile for companies', async () => {
    const file = csv(
      'Fecha;Detalle Movimiento;Cheque o Cargo;Deposito o Abono;Saldo;Docto. Nro.;Trn;Caja;Sucursal',
      '13/11/2026;TRASPASO DE ANA PAZ 4812305;0;42.000;1.042.000;54321;0;0;OF. IQUIQUE',
      '14/11/2026;CHEQUE PAGADO POR CAJA;2.000;0;1.040.000;12345;0;0;OF. IQUIQUE',
    )
    expect(await read(file, chile)).toEqual([
      '2026-11-13 | +42000 | TRASPASO DE ANA PAZ 4812305',
      '2026-11-14 | -2000 | CHEQUE PAGADO POR CAJA',
    ])
  })

  it('Scotiabank México, as its printed statement names the columns', async () => {
    const file = csv(
      'Fecha,Concepto,Origen / Referencia,Depósito,Retiro,Saldo',
      '13 NOV,TRANSF INTERBANCARIA SPEI 4812305,00000123,"$1,420.50",,"$11,420.50"',
      '14 NOV,COMISION,0,,$420.00,"$11,000.50"',
    )
    expect(await read(file, mexico)).toEqual([
      '2026-11-13 | +142050 | TRANSF INTERBANCARIA SPEI 4812305',
      '2026-11-14 | -42000 | COMISION',
    ])
  })

  it('BBVA Perú, whose balances are no payments', async () => {
    const file = csv(
      'Histórico de Movimientos',
      'F. Operación;F. Valor;Código;Nº. Doc.;Concepto;Importe;Oficina',
      '13-11-2026;13-11-2026;;;Saldo Inicial: 13-11-2026;1,000.00;',
      '13-11-2026;13-11-2026;101;7;TRANSF. ANA PAZ 4812305;1,420.50;0011',
      '14-11-2026;14-11-2026;102;8;ITF;-0.05;0011',
      '14-11-2026;14-11-2026;;;Saldo Final: 14-11-2026;2,420.45;',
      '14-11-2026;14-11-2026;103;9;Saldo final de la fiesta;42.00;0011',
    )
    expect(await read(file, peru)).toEqual([
      'no_amount',
      '2026-11-13 | +142050 | TRANSF. ANA PAZ 4812305',
      '2026-11-14 | -5 | ITF',
      'no_amount',
      '2026-11-14 | +4200 | Saldo final de la fiesta',
    ])
  })

  it('BCP', async () => {
    const file = book(
      {
        Movimientos: [
          ['Cuenta', '193-0000000-0-00'],
          ['Moneda', 'Soles'],
          [
            ...['Fecha', 'Fecha valuta', 'Descripción operación', 'Monto', 'Saldo', 'Sucursal - agencia'],
            ...['Operación - Número', 'Operación - Hora', 'Usuario', 'UTC', 'Referencia2'],
          ],
          [
            '13/11/2026',
            '',
            'TRAN.CTAS.TERC.BM',
            1420.5,
            2420.5,
            '111-008',
            '00012345',
            '10:31:00',
            'X',
            '0',
            '4812305',
          ],
          ['14/11/2026', '', 'PAGO YAPE', -42, 2378.5, '111-008', '00012346', '10:32:00', 'X', '0', ''],
        ],
      },
      'xlsx',
    )
    expect(await read(file, peru)).toEqual([
      '2026-11-13 | +142050 | 4812305 TRAN.CTAS.TERC.BM',
      '2026-11-14 | -4200 | PAGO YAPE',
    ])
  })

  it.each([
    ['Fecha de Op.;Fecha de Proc.;Movimiento;Detalle;Canal;Cod. de Operación;Cargos;Abonos;Saldo contable'],
    [
      'Fecha de operación;Fecha de proceso;Movimiento;Descripción;Canal;Nro. de operación;Cargo;Abono;Saldo contable',
    ],
  ])('Interbank with %s', async (heading) => {
    const file = csv(
      heading,
      '13/11/2026;13/11/2026;ABONO TRANSF;ANA PAZ 4812305;BPI;7001;;1,420.50;2,420.50',
      '14/11/2026;14/11/2026;CARGO;LUZ;BPI;7002;-42.00;;2,378.50',
    )
    const read13 = await read(file, peru)
    expect(read13.map((one) => one.split(' | ').slice(0, 2).join(' '))).toEqual([
      ...['2026-11-13 +142050', '2026-11-14 -4200'],
    ])
    expect(read13[0]).toContain('ANA PAZ 4812305')
  })

  it.each(['S/', 'S/.', '(S/)'])('BanBif, with columns in %s', async (sign) => {
    const file = csv(
      `Fecha Op.;Fecha Proc.;Descripción;Debe ${sign};Haber ${sign};Saldo ${sign}`,
      '13/11/2026;13/11/2026;ABONO CCE 4812305;;1,420.50;2,420.50',
      '14/11/2026;14/11/2026;ITF;0.05;;2,420.45',
    )
    expect(await read(file, peru)).toEqual([
      '2026-11-13 | +142050 | ABONO CCE 4812305',
      '2026-11-14 | -5 | ITF',
    ])
  })

  it('Scotiabank Perú', async () => {
    const file = csv(
      'Fecha;Referencia;Movimiento;Importe;Saldo',
      '13/11/2026;4812305;ABONO CCE ANA PAZ;1,420.50;2,420.50',
      '14/11/2026;9;PORTES;-3.50;2,417.00',
    )
    expect(await read(file, peru)).toEqual([
      '2026-11-13 | +142050 | 4812305 ABONO CCE ANA PAZ',
      '2026-11-14 | -350 | 9 PORTES',
    ])
  })

  it('BBVA España, with or without an empty first column, and with a point', async () => {
    const heading = 'F.Valor;Fecha;Concepto;Movimiento;Importe;Divisa;Disponible;Divisa;Observaciones'
    const file = csv(
      'Fecha de generación del informe: 21/11/2026',
      heading,
      '12/11/2026;13/11/2026;Transferencia recibida;Ana Paz;1.420,50;EUR;2.420,50;EUR;4812305',
      '14/11/2026;14/11/2026;Bizum;Enviado: cena;-42,00;EUR;2.378,50;EUR;',
    )
    expect(await read(file, spain)).toEqual([
      '2026-11-13 | +142050 | Transferencia recibida Ana Paz 4812305',
      '2026-11-14 | -4200 | Bizum Enviado: cena',
    ])
    const pointed = csv(`;${heading}`, ';12/11/2026;13/11/2026;ventas;Pago;-16.41;EUR;24800.46;EUR;web')
    expect(await read(pointed, spain)).toEqual(['2026-11-13 | -1641 | ventas Pago web'])
  })

  it('CaixaBank, for persons and for companies', async () => {
    const person = csv(
      'Fecha;Fecha valor;Movimiento;Más datos;Importe;Saldo',
      '13/11/2026;13/11/2026;TRANSF. A SU FAVOR;ANA PAZ 4812305;+1.420,50EUR;2.420,50EUR',
      '14/11/2026;14/11/2026;RECIBO;LUZ;-42,00EUR;2.378,50EUR',
    )
    expect(await read(person, spain)).toEqual([
      '2026-11-13 | +142050 | TRANSF. A SU FAVOR ANA PAZ 4812305',
      '2026-11-14 | -4200 | RECIBO LUZ',
    ])
    const company = csv(
      'Número de cuenta;Oficina;Divisa;F. Operación;F. Valor;Ingreso (+);Gasto (-);Saldo (+);Saldo (-);Concepto común;Concepto propio;Referencia 1;Referencia 2;Concepto complementario 1;Concepto complementario 2',
      'ES00;1;EUR;13/11/2026;13/11/2026;1.420,50;0,00;2.420,50;0,00;02;174;;;4812305;ANA PAZ',
      'ES00;1;EUR;14/11/2026;14/11/2026;0,00;42,00;2.378,50;0,00;12;40;;;LUZ;',
    )
    expect(await read(company, spain)).toEqual([
      '2026-11-13 | +142050 | 4812305 ANA PAZ',
      '2026-11-14 | -4200 | LUZ',
    ])
  })

  it.each(['xlsx', 'biff8', 'xlml', 'html'] as const)('Sabadell as %s', async (bookType) => {
    const file = book(
      {
        Hoja1: [
          ['Consulta de movimientos'],
          ['Cuenta: ', 'ES00'],
          ['F. Operativa', 'Concepto', 'F. Valor', 'Importe', 'Saldo', 'Referencia 1', 'Referencia 2'],
          ['13/11/2026', 'TRANSFERENCIA DE ANA PAZ', '13/11/2026', '1.420,50', '2.420,50', '4812305', ''],
          ['14/11/2026', 'COMPRA TARJ.', '15/11/2026', '-42,00', '2.378,50', '', ''],
        ],
      },
      bookType,
    )
    expect(await read(file, spain)).toEqual([
      '2026-11-13 | +142050 | TRANSFERENCIA DE ANA PAZ 4812305',
      '2026-11-14 | -4200 | COMPRA TARJ.',
    ])
  })

  it('Santander España', async () => {
    const file = csv(
      'Cuenta: SANTANDER ONE 0049;;;;',
      'Rango de fechas: 01/11/2026 - 30/11/2026;;;;',
      'FECHA OPERACIÓN;FECHA VALOR;CONCEPTO;IMPORTE EUR;SALDO',
      '13/11/2026;13/11/2026;"Transferencia De Ana Paz, Concepto 4812305";1.420,50;2.420,50',
      '14/11/2026;14/11/2026;BIZUM A FAVOR DE EVA;−42,00;2.378,50',
    )
    expect(await read(file, spain)).toEqual([
      '2026-11-13 | +142050 | Transferencia De Ana Paz, Concepto 4812305',
      '2026-11-14 | -4200 | BIZUM A FAVOR DE EVA',
    ])
  })
})

it.each([
  ['ods', 'statement_is_ods'],
  ['xlsb', 'statement_is_xlsb'],
] as const)('A statement as %s is refused by name', async (bookType, code) => {
  const file = book({ Hoja1: [['Fecha', 'Concepto', 'Abono']] }, bookType)
  await expect(readStatement(file, { columns: {} }, spain)).rejects.toThrow(code)
})
