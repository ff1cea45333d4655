import { fares } from '../fares.ts'
import type { EventPlan } from './planned-event.ts'

/** Mass events of Peru. */
export const peruvianEvents: EventPlan[] = [
  {
    key: 'marea-quieta-bajamar',
    place: 'arena-1',
    when: { weeks: 3, weekday: 'friday', from: '21:00', to: '23:30' },
    name: [
      'La Marea Quieta: Gira Bajamar',
      'La Marea Quieta: Low Tide Tour',
      'La Marea Quieta: Turnê Maré Baixa',
    ],
    about: [
      'Teclados que suben despacio como el mar y un final a todo volumen frente a la Costa Verde. Bajar a la playa en {auto} un viernes es una hora de cola; en {van}, [tú solo eliges|usted solo elige] la canción del camino.',
      'Keyboards that rise as slowly as the sea, and a finale at full volume facing the Costa Verde. Driving down to the beach on a Friday means an hour in line; in the van you only choose the song for the road.',
      'Teclados que sobem devagar como o mar e um final no volume máximo diante da Costa Verde. Descer à praia de carro numa sexta é uma hora de fila; na van, você só escolhe a música do caminho.',
    ],
    poster: ['seaWaves', 'dusk'],
    fares: fares.lima(38),
    kinds: ['private', 'bus', 'seat'],
    recommended: true,
  },
  {
    key: 'final-liga-del-sol',
    place: 'estadio-nacional-peru',
    when: { weeks: 5, weekday: 'sunday', from: '16:00', to: '18:30' },
    name: [
      'Final de la Liga del Sol: Halcones vs. Mineros',
      'Liga del Sol Final: Halcones vs. Mineros',
      'Final da Liga do Sol: Halcones vs. Mineros',
    ],
    about: [
      'Los Halcones de Barranco contra los Mineros de Altura: costa y sierra por el mismo trofeo. [Llega|Llegue] con la camiseta puesta y la barra completa; la {van} [te|lo] espera en la misma esquina al terminar.',
      'The Halcones of Barranco against the Mineros of the Heights: coast and mountains for one trophy. Come with your shirt on and all your friends; the van waits for you on the same corner afterwards.',
      'Os Halcones de Barranco contra os Mineros das Alturas: litoral e serra pelo mesmo troféu. Venha de camisa e com a torcida completa; a van espera você na mesma esquina no fim do jogo.',
    ],
    poster: ['ball', 'desert'],
    fares: fares.lima(32),
    kinds: ['private', 'group', 'seat'],
    seats: 50,
    recommended: true,
  },
  {
    key: 'mar-y-limon',
    place: 'parque-exposicion',
    when: { weeks: 7, weekday: 'thursday', from: '12:00', to: '22:00', also: [1, 2, 3] },
    name: ['Mar y Limón, Feria de Sabores', 'Sea and Lime, a Food Fair', 'Mar e Limão, Feira de Sabores'],
    about: [
      'Ochenta cocinas de la costa, la sierra y la selva en un mismo parque, durante cuatro días. [Elige|Elija] el [tuyo|suyo], [ven|venga] con hambre y [brinda|brinde] tranquilo: el {chofer} lo ponemos nosotros.',
      'Eighty kitchens of the coast, the mountains and the jungle in one park, for four days. Choose yours, come hungry and raise a glass in peace: the driver is on us.',
      'Oitenta cozinhas do litoral, da serra e da selva em um mesmo parque, durante quatro dias. Escolha o seu, venha com fome e brinde tranquilo: o motorista é por nossa conta.',
    ],
    poster: ['citrus', 'fiesta'],
    fares: fares.lima(28),
    kinds: ['private', 'bus', 'seat'],
    pickUp: 'late',
    recommended: true,
  },
  {
    key: 'festival-garua',
    place: 'jockey',
    when: { weeks: 11, weekday: 'saturday', from: '15:00', to: '23:45' },
    name: ['Festival Garúa', 'Garúa Festival', 'Festival Garoa'],
    about: [
      'Chicha, rock y electrónica bajo el cielo gris más querido del mundo. Hay {vans} desde todos los distritos de Lima y el Callao, y también desde Huaral y Cañete; [abrígate|abríguese], que del resto nos ocupamos nosotros.',
      'Chicha, rock and electronica under the best-loved gray sky in the world. There are vans from every district of Lima and Callao, and from Huaral and Cañete too; wrap up warm, and leave the rest to us.',
      'Chicha, rock e eletrônica sob o céu cinza mais querido do mundo. Há vans de todos os distritos de Lima e Callao, e também de Huaral e Cañete; agasalhe-se, que do resto cuidamos nós.',
    ],
    poster: ['skyline', 'sky'],
    fares: fares.lima(36),
    kinds: ['bus', 'group', 'private', 'seat'],
    hours: 10,
    stops: [
      { address: 'Óvalo Gutiérrez, Av. Comandante Espinar', time: '12:30' },
      { address: 'Óvalo Higuereta, Av. Aviación', time: '12:55' },
    ],
    recommended: true,
  },
]
