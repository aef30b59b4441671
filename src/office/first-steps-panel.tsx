import { useState } from 'react'
import { CheckIcon } from '../ui/icons.tsx'
import { Panel } from '../ui/staff/page/panel.tsx'
import { advisedSteps, type FirstStep, firstSteps } from './first-steps.ts'

const steps: Record<FirstStep, { name: string; why: string; href: string }> = {
  contacts: {
    name: 'Телефон и почта магазина',
    why: 'Их видят покупатели, на почту приходят заказы.',
    href: '/staff/site/#contacts',
  },
  seller: { name: 'Продавец: наименование, ИНН, ОГРН', why: 'Без них нельзя торговать.', href: '/staff/site/#seller' },
  payment: {
    name: 'Счёт или примечание об оплате',
    why: 'Иначе покупатель не узнает, куда переводить деньги.',
    href: '/staff/site/#payment',
  },
  delivery: { name: 'Способ доставки', why: 'Без него нельзя оформить заказ.', href: '/staff/delivery/' },
  category: { name: 'Первая категория', why: 'Товар всегда лежит в категории.', href: '/staff/categories/' },
  product: {
    name: 'Первый товар в продаже',
    why: 'По одному или таблицей, в разделе «Импорт и экспорт».',
    href: '/staff/products/new/',
  },
  factor: {
    name: 'Второй фактор для входа',
    why: 'С ним украденного пароля мало, чтобы войти в служебный раздел.',
    href: '/staff/security/',
  },
  team: {
    name: 'Второй человек с доступом',
    why: 'У каждого свой вход и своя роль. Если вы потеряете доступ, поможет второй администратор.',
    href: '/staff/team/',
  },
}

const key = 'first-steps'

function isPutAway(): boolean {
  try {
    return localStorage.getItem(key) === 'put away'
  } catch {
    return false
  }
}

/** What a new shop still needs before it can sell, with links, and then the advice that is left, until it is put away. */
export function FirstSteps({ missing }: { missing: readonly FirstStep[] }) {
  if (missing.length === 0) return null
  return missing.every((step) => advisedSteps.includes(step)) ? (
    <Advice missing={missing} />
  ) : (
    <Steps missing={missing} />
  )
}

/** The owner may want to work alone, and without a second factor. */
function Advice({ missing }: { missing: readonly FirstStep[] }) {
  const [isHidden, setHidden] = useState(isPutAway)
  if (isHidden) return null
  function hide(): void {
    setHidden(true)
    try {
      localStorage.setItem(key, 'put away')
    } catch {
      // Without storage it is shown again with the next visit.
    }
  }
  return (
    <Panel
      title="Ещё советуем"
      aside={
        <button type="button" className="link min-h-11 cursor-pointer text-sm" onClick={hide}>
          Больше не показывать
        </button>
      }
    >
      <ul className="grid gap-x-6 md:grid-cols-2">
        {missing.map((step) => (
          <Step key={step} {...steps[step]} done={false} />
        ))}
      </ul>
    </Panel>
  )
}

function Steps({ missing }: { missing: readonly FirstStep[] }) {
  return (
    <Panel
      title="Чтобы начать продавать"
      aside={
        <span className="text-muted text-sm">
          готово {firstSteps.length - missing.length} из {firstSteps.length}
        </span>
      }
    >
      <ol className="grid gap-x-6 md:grid-cols-2">
        {firstSteps.map((step) => (
          <Step key={step} {...steps[step]} done={!missing.includes(step)} />
        ))}
      </ol>
      <p className="text-muted text-sm">
        И прочитайте{' '}
        <a href="/staff/documents/" className="link">
          документы
        </a>
        : политику и оферту до открытия должен посмотреть юрист.
      </p>
    </Panel>
  )
}

function Step({ name, why, href, done }: { name: string; why: string; href: string; done: boolean }) {
  return (
    <li className="flex items-start gap-3 py-2">
      <span
        className={`mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border ${done ? 'border-good text-good' : 'border-muted'}`}
      >
        {done && <CheckIcon className="size-4" />}
      </span>
      <span className="min-w-0">
        {done ? (
          <span className="text-muted">
            {name}
            <span className="sr-only">: готово</span>
          </span>
        ) : (
          <a href={href} className="link font-medium">
            {name}
          </a>
        )}
        {!done && <span className="block text-muted text-sm">{why}</span>}
      </span>
    </li>
  )
}
