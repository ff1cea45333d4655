const no =
  /^(?:0|no?|nao|false|falso|in?activ[oa]|inativ[oa]|desactivad[oa]|desativad[oa]|inactive|disabled|(?:de |dad[oa] de )?baja|(?:en |na |em )?(?:el )?(?:taller|oficina)|(?:en |em |in )?(?:mantenimiento|manutencao|maintenance|reparacion|reparo|repair)|fuera de (?:servicio|operacion)|fora de servico|out of (?:service|order)|no (?:disponible|activ[oa]|vigente|operativ[oa])|nao disponivel|indisponivel|unavailable|not available|suspendid[oa]|suspenso|suspensa|suspended|vendid[oa]|sold|siniestrad[oa]|descompuest[oa]|averiad[oa]|(?:de |em )?(?:vacaciones|ferias)|on leave|incapacidad|incapacitad[oa]|retirad[oa]|jubilad[oa])$/

const yes =
  /^(?:1|si|s|sim|yes|y|x|ok|true|verdadero|activ[oa]|ativ[oa]|active|alta|vigente|disponible|disponivel|available|operativ[oa]|operacional|(?:en |em )?(?:servicio|servico|operacion|operacao|ruta|rota|uso|circulacion)|in (?:service|use)|buen[oa]|buen estado|nuev[oa]|listo|lista)$/

/** Whether a vehicle or driver is in service by a word of their state: `En taller`, `Activo`, `TRUE`; null for any other word. */
export function readInService(text: string): boolean | null {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\([^()]*\)|[.:;,!]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return no.test(plain) ? false : yes.test(plain) ? true : null
}
