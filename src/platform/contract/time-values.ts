import { z } from 'zod'

const inYears = (text: string) => text >= '1900' && text < '2200'
const wrongYear = 'Ожидается год от 1900 до 2199.'

/** A day that somebody enters. In these years the shop can also reckon months and hours on from it, and write the outcome. */
export function dayValue(hint = 'Ожидается дата.') {
  return z.iso.date(hint).refine(inYears, wrongYear)
}

/** The same with an hour, in UTC. */
export function momentValue(hint = 'Ожидается день и время.') {
  return z.iso.datetime(hint).refine(inYears, wrongYear)
}

/** The same, of any time zone. */
export function zonedMomentValue(error = 'Ожидаются день и время.') {
  return z.iso.datetime({ offset: true, error }).refine(inYears, wrongYear)
}
