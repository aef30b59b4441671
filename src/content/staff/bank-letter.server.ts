import { deviceLabel } from '../../accounts/device-label.ts'
import { layOutLetter, type Sender } from '../../mail/letter-layout.server.ts'
import type { Letter } from '../../mail/mail.server.ts'
import { dateFormat } from '../../platform/text/date-format.ts'
import { type SettingName, settingFields } from './settings-fields.ts'

interface BankChange {
  by: string
  at: Date
  userAgent: string
  address: string
  changes: { name: SettingName; before: string | null; after: string | null }[]
}

const time = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

/** Goes to every administrator: whoever can change the account can redirect all the money. */
export function bankDetailsChanged(recipient: string, sender: Sender, change: BankChange): Letter {
  const { by, at, userAgent, address, changes } = change
  const text = {
    subject: 'Изменены реквизиты для оплаты',
    preview: `Их изменил ${by}.`,
    paragraphs: [
      'Здравствуйте!',
      `В магазине «${sender.shopName}» изменились реквизиты, на которые платят покупатели.`,
    ],
    details: [
      {
        title: 'Что изменилось',
        rows: changes.map(({ name, before, after }) => ({
          name: settingFields[name].label,
          value: `было: ${before || 'пусто'} — стало: ${after || 'пусто'}`,
        })),
      },
      {
        title: 'Кто и когда',
        rows: [
          { name: 'Кто', value: by },
          { name: 'Когда', value: time.format(at) },
          { name: 'Откуда', value: [deviceLabel(userAgent), address].filter(Boolean).join(', ') },
        ],
      },
    ],
    button: { text: 'Проверить реквизиты', url: `${sender.url}/staff/site/#payment` },
    closing: [
      'Если вы об этом не знали, верните прежние реквизиты, закройте этому сотруднику доступ и смените пароли: кто-то мог войти вместо него.',
    ],
  }
  return { ...layOutLetter(recipient, text, sender), urgent: true }
}
