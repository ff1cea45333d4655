import type { StatementField } from './statement-fields.ts'

/*
 * The headings of banks' files in comparable form (`plainHeading`), most specific first. As programs that read real files
 * name them (`bank-exports.test.ts` has each): MX BBVA, Banorte, HSBC, Santander; CL Banco de Chile, BancoEstado, BCI, Santander, Scotiabank;
 * PE BBVA, BCP, Interbank, Scotiabank; ES BBVA, CaixaBank, N26, Sabadell, Santander. Others by public descriptions.
 */

/** Columns that contain credits alone. */
export const creditHeadings = [
  ...['abono', 'abonos', 'deposito', 'depositos', 'haber', 'credito', 'creditos', 'ingreso', 'ingresos'],
  ...['entrada', 'entradas', 'depositos / abonos', 'depositos y abonos', 'abonos y depositos'],
  ...['abonos / creditos', 'importe abono', 'monto abono', 'importe credito', 'importe del credito'],
  ...['credit', 'credits', 'credit amount', 'paid in', 'monto deposito', 'depositos y abono'],
  ...['depositos y otros abonos', 'importe abonado'],
]

/** Columns that contain credits and debits, with a sign or beside a column of the direction. */
const signedHeadings = [
  ...['importe', 'monto', 'amount', 'valor', 'cantidad', 'importe operacion', 'monto operacion'],
  ...['importe movimiento', 'importe de la operacion', 'bedrag', 'betrag', 'montant', 'transaction amount'],
]

export const usualHeadings: Record<StatementField, readonly string[]> = {
  date: [
    ...[
      'fecha',
      'fecha operacion',
      'fecha de operacion',
      'fecha de la operacion',
      'f operacion',
      'f operativa',
    ],
    ...['fecha operativa', 'fecha contable', 'fecha movimiento', 'fecha transaccion', 'dia'],
    ...[
      'date',
      'booking date',
      'completed date',
      'transaction date',
      'data',
      'data movimento',
      'buchungstag',
      'datum',
    ],
    ...['fecha de op', 'fecha de proc', 'fecha de proceso', 'foperacion', 'foperativa', 'fecha hora'],
    ...['fecha valor', 'fvalor', 'fecha de valor', 'fecha valuta', 'f valor', 'value date'],
  ],
  amount: [...creditHeadings, ...signedHeadings],
  debit: [
    ...['cargo', 'cargos', 'debito', 'debitos', 'debe', 'retiro', 'retiros', 'egreso', 'egresos', 'salida'],
    ...['salidas', 'gasto', 'gastos', 'cheques / cargos', 'cheques y otros cargos', 'cheques y cargos'],
    ...[
      'cargos / debitos',
      'giros / cargos',
      'giros y cargos',
      'importe cargo',
      'monto cargo',
      'importe debito',
    ],
    ...['importe de debito', 'importe del debito', 'debit', 'debits', 'debit amount', 'paid out', 'saida'],
  ],
  direction: [
    ...[
      'cargo/abono',
      'abono/cargo',
      'cargo o abono',
      'd/h',
      'h/d',
      'debe/haber',
      'haber/debe',
      'signo',
      '+/-',
    ],
    ...['naturaleza', 'af bij', 'af/bij', 'c/d', 'd/c', 'cr/dr', 'dr/cr', 'credito/debito', 'debito/credito'],
    ...['entrada/salida', 'ingreso/gasto', 'ingreso/egreso', 'soll/haben', 's/h', 'sens', 'credit/debit'],
    ...[
      'debit/credit',
      'debit or credit',
      'cdtdbtind',
      'c/a',
      'a/c',
      'indicador',
      'sentido',
      'entrada/saida',
    ],
    ...['tipo', 'tipo movimiento', 'tipo de movimiento', 'tipo mov', 'tipo de lancamento', 'type'],
  ],
  reference: [
    ...[
      'concepto',
      'concepto / referencia',
      'referencia',
      'referencia numerica',
      'referencia 1',
      'referencia 2',
    ],
    ...[
      'referencia2',
      'descripcion',
      'descripcion detallada',
      'descripcion movimiento',
      'descripcion operacion',
    ],
    ...[
      'descripcion de la operacion',
      'glosa',
      'mensaje',
      'movimiento',
      'movimientos',
      'mas datos',
      'detalle',
    ],
    ...[
      'observaciones',
      'reference',
      'concept',
      'description',
      'narrative',
      'customer reference',
      'descricao',
    ],
    ...['historico', 'leyenda', 'descripcion larga', 'concepto complementario'],
    ...['numero de referencia', 'numero referencia', 'no de referencia', 'n de referencia', 'ref'],
    ...['payment reference', 'payment details', 'remittance information', 'referencia de pago'],
    ...Array.from({ length: 10 }, (_, nth) => `concepto complementario ${nth + 1}`),
  ],
  payer: [
    ...['ordenante', 'nombre ordenante', 'nombre del ordenante', 'remitente', 'nombre', 'payer', 'emisor'],
    ...['nombre origen', 'beneficiario/ordenante', 'ordenante/beneficiario', 'nombre contraparte'],
    ...['contraparte', 'nombre de la contraparte', 'contraparte nombre', 'nombre remitente'],
    ...['nombre del remitente', 'pagador', 'nombre pagador', 'nombre del pagador', 'nombre emisor'],
    ...['nombre del emisor', 'depositante', 'nombre depositante', 'nombre del depositante', 'originador'],
    ...['nombre originador', 'counterparty', 'counterparty name', 'payer name', 'remetente'],
    ...['partner name', 'payee', 'debtor name'],
  ],
  account: [
    ...['cuenta ordenante', 'cuenta del ordenante', 'cuenta origen', 'cuenta de origen', 'clabe ordenante'],
    ...['cta ordenante', 'iban ordenante', 'payer account', 'cuenta contraparte', 'cuenta de la contraparte'],
    ...['clabe contraparte', 'iban contraparte', 'cuenta remitente', 'counterparty account'],
    ...['partner iban', 'counterparty iban', 'account number'],
  ],
  currency: ['divisa', 'moneda', 'currency', 'ccy', 'moeda', 'divisa importe', 'moneda importe'],
  tracking: ['clave de rastreo', 'clave rastreo', 'rastreo', 'tracking key', 'tracking'],
}

/** Headings that also stand for other things: such a column gives the direction only if all its values do. */
export const vagueDirectionHeadings: readonly string[] = [
  ...['tipo', 'tipo movimiento', 'tipo de movimiento', 'tipo mov', 'tipo de lancamento', 'type', 'indicador'],
]

/** Columns with the reason why a transfer came back. */
export const returnHeadings: readonly string[] = [
  ...['codigo devolucion', 'causa devolucion', 'motivo devolucion', 'causa de devolucion'],
]

export const balanceHeadings: readonly string[] = [
  ...['saldo', 'balance', 'saldo contable', 'saldo disponible', 'disponible', 'saldo final', 'saldo diario'],
]

/** Columns with the hour of a movement; a column of the day may have it, too. */
export const timeHeadings: readonly string[] = [
  ...[
    'hora',
    'hora operacion',
    'hora de operacion',
    'hora de la operacion',
    'hora movimiento',
    'h operacion',
  ],
  ...['hora transaccion', 'hora de transaccion', 'hora del movimiento', 'time', 'booking time', 'hr'],
]

/** Whether a column has the number that a bank gives a movement or its document. */
export function isDocumentHeading(heading: string): boolean {
  return /^(?:(?:n|no|nro|num|numero|number|cod|codigo)[°ºo]? ?(?:de(?:l| la)? )?)?(?:docto|documento|doc|folio|movimiento|operacion - numero|secuencia)$|^(?:n|no|nro|num|numero)[°ºo]? ?(?:de(?:l| la)? )?(?:operacion|op|transaccion|autorizacion|comprobante)$/.test(
    plainHeading(heading),
  )
}

/** A heading in comparable form: without case, accents, dots, a sign, the currency and superfluous spaces. */
export function plainHeading(text: string): string {
  return text
    .slice(0, 200)
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}.:]/gu, '')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/^\+ ?\/ ?[-\u2212\u2013]$/, '+/-')
    .replace(/ ?\([-+]\)$/, '')
    .replace(
      / ?(?:\((?:pesos|soles|euros|clp|mxn|mxp|pen|eur|usd|€|\$|s\/)\)|(?:(?<= )(?:clp|mxn|mxp|mn|pen|eur|usd|s\/)|€|\$))$/,
      '',
    )
}
