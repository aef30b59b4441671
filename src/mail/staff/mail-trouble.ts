import { countOf, plural } from '../../platform/text/plural.ts'
import type { MailQueue } from './mail-queue.contract.ts'

const letters = ['письмо', 'письма', 'писем'] as const
const wait = ['ждёт', 'ждут', 'ждут'] as const

/** One sentence about mail that does not go out; undefined when all is well. */
export function mailTrouble({ state, waiting, delayed, oldest_seconds, refused_today }: MailQueue): string | undefined {
  if (state === 'demo') return undefined
  const since = `самое старое ${writeDuration(oldest_seconds)}`
  if (state === 'not_set_up')
    return `Почта не настроена: письма не уходят (${countOf(waiting, letters)} в очереди). Укажите SMTP_URL.`
  if (state === 'stopped')
    return `Письма не уходят: ${countOf(delayed, letters)} ${plural(delayed, wait)} дольше 10 минут, ${since}.`
  if (refused_today > 0) return `Почтовый сервер отклонил за сутки ${countOf(refused_today, letters)}.`
  if (delayed > 0) return `Задерживаются ${countOf(delayed, letters)}, ${since}.`
  return undefined
}

function writeDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return countOf(minutes, ['минуту', 'минуты', 'минут'])
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? countOf(hours, ['час', 'часа', 'часов'])
    : countOf(Math.floor(hours / 24), ['день', 'дня', 'дней'])
}
