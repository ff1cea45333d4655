import type { FleetKind } from '#domain/fleet/fleet-import.ts'
import type { TableRow } from '#server/platform/workbook/table-worker.ts'

/** The headings of each field in the office's languages. */
export const fleetHeadings: Record<FleetKind, Record<string, readonly string[]>> = {
  vehicles: {
    country: ['country', 'pais', 'country code', 'codigo de pais'],
    plate: [
      'plate',
      'placa',
      'placas',
      'patente',
      'matricula',
      'plates',
      'license plate',
      'ppu',
      'numero de placa',
    ],
    name: ['name', 'nombre', 'nome', 'vehiculo', 'unidad', 'vehicle', 'veiculo'],
    seats: [
      'seats',
      'asientos',
      'lugares',
      'plazas',
      'assentos',
      'capacidad',
      'numero de asientos',
      'pasajeros',
      'capacity',
    ],
    wheelchair: ['wheelchair places', 'sillas de ruedas', 'cadeiras de rodas', 'wheelchairs', 'pmr'],
    operator: ['operator', 'operador', 'operadora', 'empresa', 'proveedor'],
    insurer: ['insurer', 'aseguradora', 'compania de seguros', 'compania aseguradora', 'seguradora'],
    policy: [
      'policy',
      'poliza',
      'poliza de seguro',
      'numero de poliza',
      'n de poliza',
      'no de poliza',
      'seguro',
      'seguro y poliza',
      'insurance',
      'insurance policy',
      'policy number',
      'insurer and policy',
      'apolice',
      'numero da apolice',
      'seguro e apolice',
    ],
    hour: ['cost per hour', 'costo por hora', 'coste por hora', 'custo por hora', 'costo hora'],
    use: ['cost per use', 'costo por uso', 'coste por uso', 'custo por uso', 'costo uso'],
    active: ['active', 'activo', 'activa', 'ativo', 'en servicio'],
  },
  drivers: {
    country: ['country', 'pais', 'country code', 'codigo de pais'],
    name: [
      'name',
      'nombre',
      'nome',
      'nombre completo',
      'nome completo',
      'full name',
      'nombre y apellidos',
      'conductor',
      'chofer',
      'driver',
      'motorista',
    ],
    surname: [
      'apellido',
      'apellidos',
      'apellido paterno',
      'primer apellido',
      'last name',
      'surname',
      'sobrenome',
    ],
    secondSurname: ['apellido materno', 'segundo apellido'],
    phone: [
      'phone',
      'telefono',
      'celular',
      'telefone',
      'movil',
      'mobile',
      'telefono movil',
      'telefono celular',
      'numero de telefono',
      'n de telefono',
      'no de telefono',
      'tel',
      'cel',
      'phone number',
      'whatsapp',
    ],
    licence: [
      'licence valid until',
      'license valid until',
      'licencia vigente hasta',
      'licencia',
      'habilitacao valida ate',
      'vigencia de licencia',
      'vencimiento de licencia',
      'vence licencia',
      'vigencia licencia',
    ],
    languages: ['languages', 'idiomas', 'idioma', 'language'],
    active: ['active', 'activo', 'activa', 'ativo', 'en servicio'],
  },
}

export const neededFleetFields: Record<FleetKind, readonly string[]> = {
  vehicles: ['plate', 'seats'],
  drivers: ['name', 'phone', 'licence'],
}

/** Without the headings. */
export const mostFleetLines = 2_000

export type FleetLine = {
  line: number
  hasError: boolean
  values: Record<string, string>
  cell(column: string): string
  has(column: string): boolean
}

export const fleetLine = ({ line, cells, errors }: TableRow): FleetLine => ({
  ...{ line, hasError: errors.length > 0, values: cells },
  cell: (column) => cells[column] ?? '',
  has: (column) => Boolean(cells[column]),
})
