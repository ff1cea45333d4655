import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '#domain/platform/locales.ts'

/** Anchors that other sites link to. New ones are added here once they are published; none is ever removed. */
const published: Record<string, string> = {
  terminos: `
    partes vaiven cliente aceptacion definiciones servicio que-incluye compartido privado encuentro
    vehiculos horarios recogida espera no-presentarse regreso cuenta compra pasos apartado
    compra-completa reservas negativa precios precio descuentos pago medios plazos transferencias
    rechazos pago-tardio boletos cambios reembolsos cuando-devolvemos reprogramados no-reembolsos
    garantias eventos-privados conducta objetos responsabilidad contenidos terminacion datos atencion
    ley vigencia`,
  privacidad: `
    responsable datos finalidades destinatarios plazos seguridad derechos que-pedir tu-cuenta bloqueo
    como-pedir autoridades menores cookies aviso-legal sociedades uso propiedad geografia ley cambios`,
  'aviso-privacidad': `
    responsable datos finalidades primarias secundarias transferencias arco derechos solicitud plazos
    limitar conservacion cookies cambios autoridad`,
  accesibilidad: `
    norma pruebas limites marcos pdf de-lado en-la-van avisos fecha`,
}

test.each(locales)('the texts of %s have every anchor that was published', (locale) => {
  for (const [name, anchors] of Object.entries(published)) {
    const text = readFileSync(`messages/legal/${locale}/${name}.md`, 'utf8')
    const lacking = anchors
      .trim()
      .split(/\s+/)
      .filter((anchor) => !text.includes(`{#${anchor}}`))
    expect(lacking, name).toEqual([])
  }
})
