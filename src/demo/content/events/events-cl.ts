import { fares } from '../fares.ts'
import type { EventPlan } from './planned-event.ts'

/** Mass events of Chile. */
export const chileanEvents: EventPlan[] = [
  {
    key: 'cordillera-roja-deshielo',
    place: 'movistar-arena-santiago',
    when: { weeks: 2, weekday: 'saturday', from: '21:00', to: '23:40' },
    name: ['Cordillera Roja: Gira Deshielo', 'Cordillera Roja: Thaw Tour', 'Cordillera Roja: Turnê Degelo'],
    about: [
      'Guitarras grandes como montañas y un disco nuevo que por fin baja a la ciudad. [Sal|Salga] de [tu|su] {colonia} en {van} compartida y [vuelve|vuelva] igual, sin pensar en dónde dejar el {auto}.',
      'Guitars as big as mountains and a new record that comes down to the city at last. Leave from your own comuna in a shared van and come back the same way, without a thought for where to park.',
      'Guitarras do tamanho de montanhas e um disco novo que enfim desce à cidade. Saia do seu bairro em van compartilhada e volte do mesmo jeito, sem pensar onde deixar o carro.',
    ],
    poster: ['andes', 'coral'],
    fares: fares.santiago(9900),
    kinds: ['private', 'bus', 'seat'],
    recommended: true,
  },
  {
    key: 'final-copa-cordillera',
    place: 'estadio-nacional-chile',
    when: { weeks: 4, weekday: 'sunday', from: '17:30', to: '20:00' },
    name: [
      'Final Copa Cordillera: Cóndores vs. Marinos',
      'Cordillera Cup Final: Cóndores vs. Marinos',
      'Final da Copa Cordillera: Cóndores vs. Marinos',
    ],
    about: [
      'Los Cóndores del Maipo reciben a los Marinos de Penco en la final más esperada del año. Llevamos a las dos hinchadas, cada una en su {van}; en grupo de cuatro, [pagas|paga] menos por asiento.',
      'The Cóndores of Maipo host the Marinos of Penco in the final everyone has been waiting for. We carry both sets of fans, each in their own van; in a group of four you pay less for each seat.',
      'Os Cóndores do Maipo recebem os Marinos de Penco na final mais esperada do ano. Levamos as duas torcidas, cada uma na sua van; em grupo de quatro, cada assento sai mais barato.',
    ],
    poster: ['stadium', 'lime'],
    fares: fares.santiago(10900),
    kinds: ['private', 'group', 'seat'],
    seats: 60,
  },
  {
    key: 'voces-del-puerto',
    place: 'quinta-vergara',
    when: { weeks: 6, weekday: 'friday', from: '20:30', to: '23:30' },
    name: ['Noche de Voces del Puerto', 'Voices of the Port', 'Noite das Vozes do Porto'],
    about: [
      'Doce voces nuevas, una orquesta y el público más exigente de la costa. Desde Santiago son dos horas de camino: [duerme|duerma] de vuelta mientras otro {maneja}.',
      'Twelve new voices, an orchestra and the most demanding audience on the coast. It is two hours from Santiago: sleep on the way back while somebody else drives.',
      'Doze vozes novas, uma orquestra e o público mais exigente da costa. De Santiago são duas horas de estrada: durma na volta enquanto outra pessoa dirige.',
    ],
    poster: ['spotlights', 'dusk'],
    fares: fares.valparaiso(8900),
    kinds: ['private', 'bus', 'seat'],
    hours: 10,
    recommended: true,
  },
  {
    key: 'festival-copihue',
    place: 'parque-ohiggins',
    when: { weeks: 9, weekday: 'saturday', from: '12:00', to: '23:30', also: [1] },
    name: 'Festival Copihue',
    about: [
      'Dos tardes de música al sol y dos noches bajo las luces del parque. [Elige|Elija] sábado o domingo y [llega|llegue] desde [tu|su] {colonia}, desde Rancagua o desde el puerto, con el regreso ya resuelto.',
      'Two afternoons of music in the sun and two nights under the lights of the park. Choose Saturday or Sunday and come from your own comuna, from Rancagua or from the port, with the way back already arranged.',
      'Duas tardes de música ao sol e duas noites sob as luzes do parque. Escolha sábado ou domingo e venha do seu bairro, de Rancagua ou do porto, com a volta já resolvida.',
    ],
    poster: ['sunrise', 'wine'],
    fares: fares.santiago(11900),
    kinds: ['group', 'private', 'bus', 'seat'],
    hours: 12,
    recommended: true,
  },
  {
    key: 'lluvia-fuerte',
    place: 'ester-roa',
    when: { weeks: 12, weekday: 'saturday', from: '15:00', to: '23:00' },
    name: ['Festival Lluvia Fuerte', 'Heavy Rain Festival', 'Festival Chuva Forte'],
    about: [
      'El sur suena aunque llueva: treinta bandas y un techo para cada escenario. [Te|Lo] buscamos en la puerta, para que la única agua que [te|lo] moje sea la del mar de Penco.',
      'The south plays even in the rain: thirty bands and a roof over every stage. We come to your door, so the only water that gets you wet is the sea.',
      'O sul toca mesmo com chuva: trinta bandas e um teto para cada palco. Buscamos você na porta, para que a única água que o molhe seja a do mar.',
    ],
    poster: ['loops', 'sky'],
    fares: fares.concepcion(8500),
    kinds: ['private', 'bus', 'seat'],
    recommended: true,
  },
]
