import { expect, test } from 'vitest'
import { mailTrouble } from './mail-trouble.ts'

const quiet = { state: 'working', waiting: 0, delayed: 0, oldest_seconds: 0, refused: 0, refused_today: 0 } as const

test.each([
  [{}, undefined],
  [{ waiting: 12, refused: 3 }, undefined],
  [{ state: 'demo', waiting: 12, delayed: 12 }, undefined],
  [{ state: 'not_set_up', waiting: 2 }, 'Почта не настроена: письма не уходят (2 письма в очереди). Укажите SMTP_URL.'],
  [
    { state: 'stopped', delayed: 1, oldest_seconds: 700 },
    'Письма не уходят: 1 письмо ждёт дольше 10 минут, самое старое 11 минут.',
  ],
  [{ refused_today: 5 }, 'Почтовый сервер отклонил за сутки 5 писем.'],
  [{ delayed: 2, oldest_seconds: 5 * 3600 }, 'Задерживаются 2 письма, самое старое 5 часов.'],
] as const)('%o', (figures, sentence) => {
  expect(mailTrouble({ ...quiet, ...figures })?.replaceAll('\u00a0', ' ')).toBe(sentence)
})
