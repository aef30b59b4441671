import { orderStateWords } from '../database/values/order-states.ts'
import { countOf, type PluralForms, productForms } from '../platform/text/plural.ts'
import { ChevronRightIcon } from '../ui/icons.tsx'
import { Panel } from '../ui/staff/page/panel.tsx'
import type { Today } from './office.contract.ts'
import { ordersOf, ordersToPack } from './order-links.ts'

const orders: PluralForms = ['заказ', 'заказа', 'заказов']
const returns: PluralForms = ['возврат', 'возврата', 'возвратов']
const letters: PluralForms = ['письмо', 'письма', 'писем']

interface Task {
  count: number
  name: string
  href: string
}

/** What to do now, most urgent first; each line leads to the place where it is done. */
export function TodayTasks({ today }: { today: Today }) {
  const tasks = tasksOf(today)
  return (
    <Panel title="Сейчас сделать">
      {tasks.length === 0 && <p className="text-muted">Всё сделано. Можно налить чаю.</p>}
      <ul className="grid">
        {tasks.map(({ name, href }) => (
          <li key={href} className="border-line border-t first:border-t-0">
            <a href={href} className="flex min-h-11 items-center justify-between gap-3 py-1 hover:text-accent-ink">
              {name}
              <ChevronRightIcon className="size-5 shrink-0 text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function tasksOf(today: Today): Task[] {
  const {
    mail,
    paid,
    packing,
    carrier_trouble: trouble,
    ready,
    waiting_payment: unpaid,
    sold_out: gone,
    low_stock: low,
    open_returns: back = 0,
    shelf_ending: ending,
    promotions,
  } = today
  const refused = mail?.refused_today ?? 0
  const all: Task[] = [
    { count: refused, name: `Проверить почту: не дошло ${countOf(refused, letters)}`, href: '/staff/mail/' },
    {
      count: trouble?.count ?? 0,
      name: `Служба доставки не приняла посылки: ${countOf(trouble?.count ?? 0, orders)}`,
      href: '/staff/orders/?work=carrier-trouble',
    },
    {
      count: paid?.count ?? 0,
      name: `Собрать ${countOf(paid?.count ?? 0, orders)}`,
      href: ordersToPack(orderStateWords.paid),
    },
    {
      count: packing?.count ?? 0,
      name: `Отправить ${countOf(packing?.count ?? 0, orders)}`,
      href: ordersToPack(orderStateWords.packing),
    },
    {
      count: ending?.count ?? 0,
      name: `Написать покупателям: срок на полке выходит, ${countOf(ending?.count ?? 0, orders)}`,
      href: '/staff/orders/?work=shelf-ending',
    },
    { count: back, name: `Разобрать ${countOf(back, returns)}`, href: '/staff/returns/' },
    {
      count: unpaid?.count ?? 0,
      name: `Проверить оплату: ${countOf(unpaid?.count ?? 0, orders)}`,
      href: '/staff/orders/payments/',
    },
    {
      count: ready?.count ?? 0,
      name: `Ждут выдачи в магазине: ${countOf(ready?.count ?? 0, orders)}`,
      href: ordersOf(orderStateWords.ready),
    },
    {
      count: (gone?.count ?? 0) + (low?.count ?? 0),
      name: `Пополнить склад: ${countOf((gone?.count ?? 0) + (low?.count ?? 0), productForms)}`,
      href: '/staff/stock/?tab=low',
    },
    promotionTask(promotions),
  ]
  return all.filter(({ count }) => count > 0)
}

/** Only when there is something to see to. */
function promotionTask(news: Today['promotions']): Task {
  const { on = 0, ending = 0, nearly_used = 0, overlapping = 0 } = news ?? {}
  const facts = [
    `идут ${on}`,
    ending > 0 && `скоро закончатся ${ending}`,
    nearly_used > 0 && `почти разобраны ${nearly_used}`,
    overlapping > 0 && `пересекаются ${overlapping}`,
  ]
  return {
    count: ending + nearly_used + overlapping,
    name: `Посмотреть акции: ${facts.filter(Boolean).join(', ')}`,
    href: '/staff/promotions/',
  }
}
