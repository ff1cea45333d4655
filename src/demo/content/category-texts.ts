import type { CategoryKind } from './demo-types.ts'
import type { Text } from './wording.ts'

/** The name and the description of each category. */
export const categoryTexts: Record<CategoryKind, { name: Text; description: Text }> = {
  seat: {
    name: ['{Van} compartida', 'Shared van', 'Van compartilhada'],
    description: [
      '[Viajas|Viaja] con gente que va al mismo evento: de [tu|su] puerta al recinto y de regreso a casa.',
      'You ride with people going to the same event: from your door to the venue, and back home.',
      'Você viaja com gente que vai ao mesmo evento: da sua porta ao local e de volta para casa.',
    ],
  },
  group: {
    name: ['Grupo grande', 'Large group', 'Grupo grande'],
    description: [
      'Asientos juntos en una {van} compartida para que nadie de [tu|su] grupo se quede sin lugar.',
      'Seats together in a shared van, so that nobody in your group is left behind.',
      'Assentos juntos em uma van compartilhada, para ninguém do seu grupo ficar de fora.',
    ],
  },
  bus: {
    name: [
      '{Autobús} desde punto de encuentro',
      'Bus from a meeting point',
      'Ônibus a partir de um ponto de encontro',
    ],
    description: [
      'La forma más económica de llegar: [sube|suba] en el punto de encuentro y [baja|baje] ahí mismo al regreso.',
      'The cheapest way there: get on at the meeting point, and get off at the same spot on the way back.',
      'O jeito mais econômico de chegar: embarque no ponto de encontro e desça ali mesmo na volta.',
    ],
  },
  private: {
    name: ['{Van} privada', 'Private van', 'Van privativa'],
    description: [
      'Una {van} con {chofer} solo para [ustedes|su grupo], por horas: [tú decides|usted decide] a qué hora salir y a qué hora volver.',
      'A van with a driver just for you, by the hour: you decide when to leave and when to come back.',
      'Uma van com motorista só para vocês, por hora: você decide a que horas sair e a que horas voltar.',
    ],
  },
}

/**
 * When people are picked up before the event, in minutes and in words: early for mass events, late for
 * smaller ones.
 */
export const pickUpWindow = {
  early: {
    from: 300,
    until: 240,
    words: ['entre 4 y 5 horas', 'between 4 and 5 hours', 'entre 4 e 5 horas'],
  },
  late: { from: 180, until: 120, words: ['entre 2 y 3 horas', 'between 2 and 3 hours', 'entre 2 e 3 horas'] },
  soon: {
    from: 100,
    until: 60,
    words: ['entre 60 y 100 minutos', 'between 60 and 100 minutes', 'entre 60 e 100 minutos'],
  },
  last: {
    from: 90,
    until: 60,
    words: ['entre 60 y 90 minutos', 'between 60 and 90 minutes', 'entre 60 e 90 minutos'],
  },
} as const

export type PickUp = keyof typeof pickUpWindow

export function pickUpInfo([es, en, pt]: readonly [string, string, string]): Text {
  return [
    `[Te|Lo] recogemos ${es} antes del evento. La {van} espera 5 minutos a la ida y 5 al regreso.`,
    `We pick you up ${en} before the event. The van waits 5 minutes on the way there and 5 on the way back.`,
    `Buscamos você ${pt} antes do evento. A van espera 5 minutos na ida e 5 na volta.`,
  ]
}

export function seatTexts(count: number, addresses: number): { name: Text; description: Text } {
  if (count === 1)
    return {
      name: ['1 asiento', '1 seat', '1 assento'],
      description: [
        'Ida y vuelta para una persona.',
        'There and back for one person.',
        'Ida e volta para uma pessoa.',
      ],
    }
  return {
    name: [`Grupo de ${count}`, `Group of ${count}`, `Grupo de ${count}`],
    description: [
      `Ida y vuelta para ${count} personas, desde ${addresses === 1 ? 'una dirección' : `hasta ${addresses} direcciones`}.`,
      `There and back for ${count} people, from ${addresses === 1 ? 'one address' : `up to ${addresses} addresses`}.`,
      `Ida e volta para ${count} pessoas, de ${addresses === 1 ? 'um endereço' : `até ${addresses} endereços`}.`,
    ],
  }
}
