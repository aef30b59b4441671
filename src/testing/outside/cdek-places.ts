import { seededRandom } from '../seeded-random.ts'

/** Towns of the stand-in. Codes of the largest are CDEK's own; everything else is invented. */
export interface StandInCity {
  code: number
  city: string
  region: string
  latitude: number
  longitude: number
  points: number
}

export const standInCities: StandInCity[] = [
  {
    code: 270,
    city: 'Новосибирск',
    region: 'Новосибирская область',
    latitude: 55.0302,
    longitude: 82.9204,
    points: 48,
  },
  { code: 44, city: 'Москва', region: 'Москва', latitude: 55.7558, longitude: 37.6173, points: 120 },
  { code: 137, city: 'Санкт-Петербург', region: 'Санкт-Петербург', latitude: 59.9386, longitude: 30.3141, points: 90 },
  {
    code: 250,
    city: 'Екатеринбург',
    region: 'Свердловская область',
    latitude: 56.8389,
    longitude: 60.6057,
    points: 40,
  },
  { code: 424, city: 'Казань', region: 'Татарстан', latitude: 55.7963, longitude: 49.1088, points: 36 },
  { code: 435, city: 'Краснодар', region: 'Краснодарский край', latitude: 45.0355, longitude: 38.9753, points: 34 },
  { code: 1095, city: 'Томск', region: 'Томская область', latitude: 56.4846, longitude: 84.9482, points: 22 },
  { code: 1101, city: 'Бердск', region: 'Новосибирская область', latitude: 54.7583, longitude: 83.1072, points: 6 },
  { code: 1102, city: 'Обь', region: 'Новосибирская область', latitude: 54.9917, longitude: 82.7125, points: 2 },
  { code: 1103, city: 'Орёл', region: 'Орловская область', latitude: 52.9703, longitude: 36.0635, points: 8 },
  { code: 1104, city: 'Лисий Ключ', region: 'Новосибирская область', latitude: 54.4, longitude: 82.1, points: 0 },
]

const streets = [
  'ул. Лисья',
  'Кленовый проезд',
  'ул. Мастеров',
  'просп. Речников',
  'ул. Вишнёвая',
  'ул. Звёздная',
  'Садовый бульвар',
  'ул. Полевая',
  'ул. Северная',
  'просп. Учёных',
  'ул. Ткацкая',
  'Набережная ул.',
]
const stations = ['Площадь Мастеров', 'Речная', 'Звёздная', 'Северный вокзал']

/** A pickup point as CDEK describes it. */
export interface StandInPoint {
  code: string
  type: 'PVZ' | 'POSTAMAT'
  is_handout: boolean
  work_time: string
  nearest_metro_station?: string
  note: string
  phones: { number: string }[]
  weight_max: number
  /** The cells of a locker. */
  dimensions?: { width: number; height: number; depth: number }[]
  location: { city_code: number; address: string; latitude: number; longitude: number }
}

/** Spread around the centre, thinner outwards, the same in every run. */
export function standInPoints(): StandInPoint[] {
  return standInCities.flatMap((city) => {
    const random = seededRandom(city.code)
    return Array.from({ length: city.points }, (_, index): StandInPoint => {
      const angle = (random(1000) / 1000) * 2 * Math.PI
      const metres = 300 + (index / city.points) ** 1.2 * (city.points > 60 ? 15_000 : 9_000)
      const locker = index % 4 === 3
      return {
        code: `${['K', 'M', 'P'][city.code % 3]}${city.code}-${index + 1}`,
        type: locker ? 'POSTAMAT' : 'PVZ',
        is_handout: true,
        work_time: locker
          ? 'Пн-Вс круглосуточно'
          : index % 3
            ? 'Пн-Пт 09:00-20:00, Сб-Вс 10:00-18:00'
            : 'Пн-Вс 10:00-21:00',
        ...(city.points > 40 && index % 2 === 0 && { nearest_metro_station: stations[index % stations.length] ?? '' }),
        note: locker ? 'Ячейки у входа в магазин' : 'Вход со двора',
        phones: [{ number: '+78000000000' }],
        weight_max: locker ? 15 : 30,
        ...(locker && {
          dimensions: [
            { width: 40, height: 11, depth: 64 },
            { width: 40, height: index % 8 === 3 ? 39 : 22, depth: 64 },
          ],
        }),
        location: {
          city_code: city.code,
          address: `${streets[random(streets.length)]}, ${1 + random(120)}`,
          latitude: city.latitude + (Math.sin(angle) * metres) / 111_320,
          longitude:
            city.longitude + (Math.cos(angle) * metres) / (111_320 * Math.cos((city.latitude * Math.PI) / 180)),
        },
      }
    })
  })
}
