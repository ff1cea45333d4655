import { fares } from './fares.ts'
import type { EventPlan } from './planned-event.ts'

/** Mass events of Guadalajara, Monterrey and Tijuana. */
export const mexicanRegionEvents: EventPlan[] = [
  {
    key: 'tinta-abierta',
    place: 'expo-guadalajara',
    when: { weeks: 2, weekday: 'saturday', from: '10:00', to: '20:00', also: [1, 2, 3, 4, 5, 6, 7, 8] },
    name: ['Tinta Abierta, Feria del Libro', 'Tinta Abierta, Book Fair', 'Tinta Abierta, Feira do Livro'],
    about: [
      'Nueve días de libros, lecturas en voz alta y autores con la pluma lista para firmar. [Elige|Elija] el día y [vuelve|vuelva] con la mochila llena: el peso de los libros lo carga la {van}.',
      'Nine days of books, readings aloud and authors with their pens at the ready. Choose your day and come home with a full bag: the van carries the weight.',
      'Nove dias de livros, leituras em voz alta e autores de caneta na mão. Escolha o dia e volte com a mochila cheia: o peso dos livros fica por conta da van.',
    ],
    poster: ['books', 'sand'],
    fares: fares.guadalajara(350),
    kinds: ['private', 'bus', 'group', 'seat'],
    pickUp: 'late',
    recommended: true,
  },
  {
    key: 'noche-nortena',
    place: 'arena-monterrey',
    when: { weeks: 3, weekday: 'friday', from: '21:00', to: '23:45' },
    name: [
      'Acordeones del Cerro: Noche Norteña',
      'Acordeones del Cerro: Norteña Night',
      'Acordeones del Cerro: Noite Norteña',
    ],
    about: [
      'Seis acordeones, un bajo sexto y la pista más grande de Monterrey para bailar de cachetito. [Ven|Venga] con botas y sin {coche}: [te|lo] recogemos en [tu|su] puerta y [te|lo] regresamos cuando se acabe la última polka.',
      'Six accordions, one bajo sexto and the largest floor in Monterrey to dance cheek to cheek. Come with boots and without a car: we collect you at your door and bring you back after the last polka.',
      'Seis acordeões, um baixo sexto e a maior pista de Monterrey para dançar de rosto colado. Venha de botas e sem carro: buscamos você na porta e trazemos de volta depois da última polca.',
    ],
    poster: ['accordion', 'blush'],
    fares: fares.monterrey(370),
    kinds: ['private', 'bus', 'seat'],
    recommended: true,
  },
  {
    key: 'dos-orillas',
    place: 'estadio-caliente',
    when: { weeks: 5, weekday: 'saturday', from: '16:00', to: '23:30' },
    name: ['Festival Dos Orillas', 'Two Shores Festival', 'Festival Duas Margens'],
    about: [
      'Surf, cumbia y punk de los dos lados de la frontera, con el Pacífico a diez minutos. Pasamos por [ti|usted] en Tijuana, Rosarito, Tecate o Ensenada; al salir, [tu|su] {van} [te|lo] espera antes de que empiece el tráfico.',
      'Surf, cumbia and punk from both sides of the border, with the Pacific ten minutes away. We pick you up in Tijuana, Rosarito, Tecate or Ensenada; on the way out, your van is waiting before the traffic starts.',
      'Surf, cumbia e punk dos dois lados da fronteira, com o Pacífico a dez minutos. Buscamos você em Tijuana, Rosarito, Tecate ou Ensenada; na saída, sua van espera antes que o trânsito comece.',
    ],
    poster: ['breaker', 'alpine'],
    fares: fares.tijuana(380),
    kinds: ['private', 'bus', 'seat'],
  },
  {
    key: 'sierra-sonica',
    place: 'fundidora',
    when: { weeks: 9, weekday: 'saturday', from: '14:00', to: '23:59' },
    name: 'Sierra Sónica',
    about: [
      'Cuarenta bandas entre los viejos hornos de acero y el Cerro de la Silla de fondo. La {van} hace dos paradas en el camino para recoger a los últimos y [te|lo] deja en el acceso norte; de regreso, cada quien hasta su puerta.',
      'Forty bands among the old steel furnaces, with the Cerro de la Silla behind them. The van makes two stops on the way for the last riders and leaves you at the north gate; on the way back, everyone to their own door.',
      'Quarenta bandas entre os velhos fornos de aço, com o Cerro de la Silla ao fundo. A van faz duas paradas no caminho para buscar os últimos e deixa você no acesso norte; na volta, cada um na sua porta.',
    ],
    poster: ['soundWaves', 'lagoon'],
    fares: fares.monterrey(420),
    kinds: ['bus', 'group', 'private', 'seat'],
    seats: 56,
    hours: 12,
    recommended: true,
    stops: [
      { address: 'Museo del Obispado, Rafael José Verger s/n', time: '11:45' },
      { address: 'Macroplaza, Av. Ignacio Zaragoza y Padre Mier', time: '12:10' },
    ],
  },
  {
    key: 'banda-cempasuchil',
    place: 'arena-vfg',
    when: { weeks: 11, weekday: 'friday', from: '20:30', to: '23:30' },
    name: [
      'Banda Cempasúchil: Gira Ofrenda',
      'Banda Cempasúchil: Ofrenda Tour',
      'Banda Cempasúchil: Turnê Ofrenda',
    ],
    about: [
      'Diecisiete músicos, tubas relucientes y una ofrenda de flores en el escenario. La Arena queda lejos y la carretera a Chapala se llena: [deja|deje] que la {van} se encargue de los dos viajes.',
      'Seventeen musicians, gleaming tubas and an altar of flowers on the stage. The arena is far away and the road to Chapala fills up: let the van take care of both journeys.',
      'Dezessete músicos, tubas reluzentes e um altar de flores no palco. A arena fica longe e a estrada para Chapala enche: deixe a van cuidar das duas viagens.',
    ],
    poster: ['flower', 'noon'],
    fares: fares.guadalajara(410),
    kinds: ['private', 'bus', 'seat'],
  },
  {
    key: 'copa-del-agave',
    place: 'estadio-akron',
    when: { weeks: 13, weekday: 'saturday', from: '20:00', to: '22:15' },
    name: [
      'Copa del Agave: Jimadores vs. Mantarrayas',
      'Agave Cup: Jimadores vs. Mantarrayas',
      'Copa do Agave: Jimadores vs. Mantarrayas',
    ],
    about: [
      'Semifinal a un solo partido: el que gana va por la copa y el que pierde invita las tortas ahogadas. [Súbete|Súbase] con [tu|su] porra completa; hay grupos de hasta ocho con precio especial y regreso en cuanto se vacíe la tribuna.',
      'A single-match semifinal: the winner plays for the cup, the loser buys the tortas ahogadas. Bring all your supporters; groups of up to eight have a special price, and we leave as soon as the stands are empty.',
      'Semifinal em jogo único: quem ganha disputa a taça e quem perde paga as tortas ahogadas. Venha com toda a torcida; grupos de até oito têm preço especial e a volta sai assim que a arquibancada esvaziar.',
    ],
    poster: ['agave', 'clay'],
    fares: fares.guadalajara(360),
    kinds: ['private', 'seat', 'group'],
  },
]
