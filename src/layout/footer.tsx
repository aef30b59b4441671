import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { SharedFragment } from '../platform/pages/shared-fragment.ts'
import { shopCityBy } from '../platform/text/date-format.ts'
import { TelegramIcon, VkIcon } from '../ui/icons.tsx'
import { Logo, shopName } from './logo.tsx'
import { hasFooter, pageLinks } from './nav-links.ts'
import mastercard from './payment-cards/mastercard.svg?url'
import mir from './payment-cards/mir.svg?url'
import visa from './payment-cards/visa.svg?url'
import type { Shell } from './shell-data.ts'

const fallbackHours = () => `Время работы поддержки с 12:00 до 20:00 по ${shopCityBy()}`

const documents = [
  { href: '/privacy_policy/', name: 'Оферта и политика конфиденциальности' },
  { href: '/offer/', name: 'Публичная оферта' },
]

const giftCards = { href: '/gift-cards/', name: 'Подарочные карты' }

export function Footer({ shell }: { shell: Shell }) {
  if (!hasFooter(useLocation().pathname)) return null
  return (
    <SharedFragment
      as="footer"
      className="mt-16 -mb-(--bottom-bar) border-line border-t bg-shelf pb-(--bottom-bar) text-sm"
      show={FooterContent}
      props={{ shell }}
    />
  )
}

function FooterContent({ shell }: { shell: Shell }) {
  const { site } = shell
  return (
    <>
      <div className="page footer-parts">
        <div className="grid content-start justify-items-start gap-4">
          <Logo shell={shell} className="max-w-full" />
          <SocialLinks shell={shell} />
        </div>
        <Column title="Меню">
          <nav aria-label="Меню в подвале">
            <LinkList links={site?.gift_card_max ? [...pageLinks, giftCards] : pageLinks} />
          </nav>
        </Column>
        <Column title="Документы">
          <LinkList links={documents} />
        </Column>
        <Column title="Контакты">
          <ul className="text-muted">
            {site?.email && (
              <li>
                <a className="footer-link wrap-anywhere" href={`mailto:${site.email}`}>
                  {site.email}
                </a>
              </li>
            )}
            <li className="py-2">{site?.time_of_work || fallbackHours()}</li>
          </ul>
          <PaymentCards />
        </Column>
      </div>
      <div className="page flex flex-wrap gap-x-6 gap-y-1 border-line border-t py-5 text-muted">
        <p className="mr-auto">
          © {shell.year} {shopName(shell)}. Все права защищены
        </p>
        {site?.inn && <p>ИНН {site.inn}</p>}
        {site?.ogrn && <p>ОГРНИП {site.ogrn}</p>}
      </div>
    </>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold text-base">{title}</h2>
      {children}
    </section>
  )
}

function LinkList({ links }: { links: { href: string; name: string }[] }) {
  return (
    <ul className="text-muted">
      {links.map(({ href, name }) => (
        <li key={href}>
          <a className="footer-link wrap-anywhere" href={href}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

function SocialLinks({ shell }: { shell: Shell }) {
  const { vk_url: vk, telegram_url: telegram } = shell.site ?? {}
  if (!vk && !telegram) return null
  return (
    <ul className="-ml-2.5 flex">
      {vk && (
        <li>
          <a
            className="icon-button"
            href={vk}
            rel="noopener"
            target="_blank"
            aria-label="Мы ВКонтакте"
            title="ВКонтакте"
          >
            <VkIcon />
          </a>
        </li>
      )}
      {telegram && (
        <li>
          <a
            className="icon-button"
            href={telegram}
            rel="noopener"
            target="_blank"
            aria-label="Мы в Telegram"
            title="Telegram"
          >
            <TelegramIcon />
          </a>
        </li>
      )}
    </ul>
  )
}

const cards = [
  { name: 'Visa', logo: visa },
  { name: 'Мир', logo: mir },
  { name: 'Mastercard', logo: mastercard },
]

/** The cards that a transfer can come from. The logos stay on white in both themes, as their owners draw them. */
function PaymentCards() {
  return (
    <ul aria-label="Принимаем карты" className="mt-2 flex gap-2">
      {cards.map(({ name, logo }) => (
        <li key={name}>
          <img
            src={logo}
            alt={name}
            width="44"
            height="32"
            loading="lazy"
            className="h-8 w-11 rounded-md border border-line"
          />
        </li>
      ))}
    </ul>
  )
}
