/** Russia's time zones from west to east: the city as a list names it, and as «по …» asks for it. */
export const timeZones = {
  'Europe/Kaliningrad': { city: 'Калининград', by: 'Калининграду' },
  'Europe/Moscow': { city: 'Москва', by: 'Москве' },
  'Europe/Kirov': { city: 'Киров', by: 'Кирову' },
  'Europe/Volgograd': { city: 'Волгоград', by: 'Волгограду' },
  'Europe/Simferopol': { city: 'Симферополь', by: 'Симферополю' },
  'Europe/Astrakhan': { city: 'Астрахань', by: 'Астрахани' },
  'Europe/Samara': { city: 'Самара', by: 'Самаре' },
  'Europe/Saratov': { city: 'Саратов', by: 'Саратову' },
  'Europe/Ulyanovsk': { city: 'Ульяновск', by: 'Ульяновску' },
  'Asia/Yekaterinburg': { city: 'Екатеринбург', by: 'Екатеринбургу' },
  'Asia/Omsk': { city: 'Омск', by: 'Омску' },
  'Asia/Novosibirsk': { city: 'Новосибирск', by: 'Новосибирску' },
  'Asia/Barnaul': { city: 'Барнаул', by: 'Барнаулу' },
  'Asia/Tomsk': { city: 'Томск', by: 'Томску' },
  'Asia/Novokuznetsk': { city: 'Новокузнецк', by: 'Новокузнецку' },
  'Asia/Krasnoyarsk': { city: 'Красноярск', by: 'Красноярску' },
  'Asia/Irkutsk': { city: 'Иркутск', by: 'Иркутску' },
  'Asia/Chita': { city: 'Чита', by: 'Чите' },
  'Asia/Yakutsk': { city: 'Якутск', by: 'Якутску' },
  'Asia/Vladivostok': { city: 'Владивосток', by: 'Владивостоку' },
  'Asia/Magadan': { city: 'Магадан', by: 'Магадану' },
  'Asia/Sakhalin': { city: 'Южно-Сахалинск', by: 'Южно-Сахалинску' },
  'Asia/Srednekolymsk': { city: 'Среднеколымск', by: 'Среднеколымску' },
  'Asia/Kamchatka': { city: 'Петропавловск-Камчатский', by: 'Петропавловску-Камчатскому' },
  'Asia/Anadyr': { city: 'Анадырь', by: 'Анадырю' },
} as const

export type TimeZone = keyof typeof timeZones

export const timeZoneNames = Object.keys(timeZones) as [TimeZone, ...TimeZone[]]
