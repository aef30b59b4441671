import { afterEach, expect, test } from 'vitest'
import { dateFormat, defaultTimeZone, setShopTimeZone, shopCityBy, shopDay } from './date-format.ts'
import { dayStart, momentOf, shopClock, shopOffset } from './shop-day.ts'
import { timeZoneNames, timeZones } from './time-zones.ts'

afterEach(() => setShopTimeZone(defaultTimeZone.zone, defaultTimeZone.by))

const time = dateFormat({ timeStyle: 'short' })
const noon = new Date('2026-11-14T18:30:00Z')

test('the shop’s day begins seven hours before the UTC day', () => {
  expect(dayStart('2026-11-15')).toEqual(new Date('2026-11-14T17:00:00Z'))
  expect(dayStart('2026-12-31', 1)).toEqual(new Date('2026-12-31T17:00:00Z'))
})

test('days, hours and the name follow the zone that is set, also in formats made before', () => {
  expect([shopDay(noon), time.format(noon), shopOffset(noon), shopCityBy()]).toEqual([
    '2026-11-15',
    '01:30',
    '+07:00',
    'Новосибирску',
  ])
  setShopTimeZone('Europe/Moscow', timeZones['Europe/Moscow'].by)
  expect([shopDay(noon), time.format(noon), shopOffset(noon), shopCityBy()]).toEqual([
    '2026-11-14',
    '21:30',
    '+03:00',
    'Москве',
  ])
  expect(dayStart('2026-11-15')).toEqual(new Date('2026-11-14T21:00:00Z'))
})

test('a day begins at its midnight in every zone of the list', () => {
  for (const zone of timeZoneNames) {
    setShopTimeZone(zone, timeZones[zone].by)
    const start = dayStart('2026-06-01')
    expect([zone, shopDay(start), shopDay(new Date(start.getTime() - 1))]).toEqual([zone, '2026-06-01', '2026-05-31'])
    expect(momentOf(shopClock(noon))).toEqual(noon)
  }
})
