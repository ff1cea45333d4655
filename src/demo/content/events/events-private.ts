import { fares } from '../fares.ts'
import type { EventPlan } from './planned-event.ts'

/** Private events: type 2, visible only to their owner and guests. */
export const privateEvents: EventPlan[] = [
  {
    key: 'boda-ximena-y-andres',
    type: 2,
    place: 'hacienda-morales',
    when: { weeks: 6, weekday: 'saturday', from: '17:00', to: '01:30' },
    name: ['Boda de Ximena y Andrés', 'The Wedding of Ximena and Andrés', 'Casamento de Ximena e Andrés'],
    about: [
      'Queremos que [brindes y bailes|brinde y baile] con nosotros sin pensar en el regreso. [Reserva tu|Reserve su] asiento: la {van} [te|lo] recoge en casa, [te|lo] lleva a la hacienda y sale de vuelta a las dos. El traslado es nuestro regalo.',
      'We want you to drink and dance with us without a thought for the way home. Reserve your seat: the van picks you up at home, takes you to the hacienda and leaves again at 2:00. The ride is our gift.',
      'Queremos que você brinde e dance conosco sem pensar na volta. Reserve seu assento: a van busca você em casa, leva até a hacienda e sai de volta às duas. O traslado é nosso presente.',
    ],
    poster: ['weddingRings', 'paper'],
    fares: fares.mexicoCityWest(380),
    kinds: ['group', 'seat'],
    seats: 24,
    pickUp: 'late',
    free: true,
  },
  {
    key: 'los-treinta-de-lucia',
    type: 2,
    place: 'nativitas',
    when: { weeks: 2, weekday: 'saturday', from: '13:00', to: '19:00' },
    name: ['Los Treinta de Lucía', "Lucía's Thirtieth", 'Os Trinta da Lucía'],
    about: [
      'Dos trajineras, una piñata y el mariachi que se deje. Nos vamos todos juntos en {van} para que nadie se pierda en los embarcaderos ni se quede sin brindar. [Confirma tu|Confirme su] lugar antes del jueves.',
      'Two trajineras, one piñata and as much mariachi as the boat will carry. We all go together by van, so that nobody gets lost among the landings or misses the toast. Confirm your place before Thursday.',
      'Duas trajineras, uma pinhata e todo o mariachi que couber. Vamos todos juntos de van, para ninguém se perder nos embarcadouros nem ficar sem brindar. Confirme seu lugar até quinta.',
    ],
    poster: ['pinata', 'sunrise'],
    fares: { xochimilco: 350, coyoacan: 360, tlalpan: 370, 'benito-juarez': 390, cuauhtemoc: 420 },
    kinds: ['private', 'seat'],
    seats: 16,
    pickUp: 'late',
  },
  {
    key: 'encuentro-nopalera',
    type: 2,
    place: 'centro-banamex',
    when: { weeks: 9, weekday: 'thursday', from: '09:00', to: '18:30' },
    name: ['Encuentro Anual Nopalera', 'Nopalera Annual Meeting', 'Encontro Anual Nopalera'],
    about: [
      'Un día para vernos las caras todas las oficinas: planes, talleres y comida larga. La empresa paga el traslado de ida y vuelta; [elige|elija] el punto de encuentro que [te|le] quede más cerca y [reserva|reserve] con [tu|su] correo de trabajo.',
      'A day for all our offices to meet: plans, workshops and a long lunch. The company pays for your ride there and back; choose the meeting point nearest to you and reserve with your work e-mail.',
      'Um dia para todos os escritórios se encontrarem: planos, oficinas e um longo almoço. A empresa paga o traslado de ida e volta; escolha o ponto de encontro mais próximo e reserve com seu e-mail de trabalho.',
    ],
    poster: ['cactus', 'jacaranda'],
    fares: fares.mexicoCityWest(360),
    kinds: ['seat', 'bus'],
    seats: 45,
    pickUp: 'late',
    free: true,
  },
]
