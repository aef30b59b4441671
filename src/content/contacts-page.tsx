import type { ReactNode } from 'react'
import { inBrowser, onServer, type PageLoad } from '../platform/pages/page-loader.ts'
import { type Settled, settle } from '../platform/pages/settle.ts'
import { LoaderFailed } from '../ui/loader-failed.tsx'
import type { Route } from './+types/contacts-page.ts'
import type { getSiteData, SiteData } from './content.contract.ts'
import { LegalDetails } from './legal-details.tsx'
import { staticPageMeta } from './static-page-meta.ts'

interface ContactsData {
  site: Settled<SiteData>
}

const load: PageLoad<ContactsData> = async (api, { signal }) => ({
  site: await settle(api.call<typeof getSiteData>('GET /api/user/data_site/', undefined, { signal })),
})

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = ({ matches }) =>
  staticPageMeta(matches[0].loaderData, {
    path: '/contacts/',
    title: 'Контакты',
    description: 'Почта, телефон, мессенджер и реквизиты магазина аниме-фигурок в Новосибирске.',
  })

export default function ContactsPage({ loaderData: { site } }: Route.ComponentProps) {
  return (
    <div className="page wrap-anywhere grid gap-12 py-8 md:py-12">
      <section className="grid gap-6">
        <h1 className="font-display text-2xl leading-tight sm:text-3xl lg:text-4xl">Контакты</h1>
        {site.ok ? (
          <Contacts site={site.value} />
        ) : (
          <LoaderFailed failure={site} text={site.message ?? 'Не удалось загрузить контактные данные'} />
        )}
      </section>
      {site.ok && <LegalDetails site={site.value} />}
    </div>
  )
}

function Contacts({ site }: { site: SiteData }) {
  const { email, phone, telegram_url, vk_url, time_of_work } = site
  if (!email && !phone && !telegram_url && !vk_url)
    return <p className="text-muted">Контакты магазина скоро появятся на этой странице.</p>
  return (
    <>
      <p className="max-w-xl text-muted">
        Подскажем с выбором, пришлём дополнительные снимки, поможем с заказом.
        {time_of_work && ` Отвечаем: ${lowerFirst(time_of_work)}.`}
      </p>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {email && (
          <Way name="Электронная почта" href={`mailto:${email}`}>
            {email}
          </Way>
        )}
        {phone && (
          <Way name="Телефон" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {phone}
          </Way>
        )}
        {telegram_url && (
          <Way name="Мессенджер" href={telegram_url} elsewhere>
            Telegram
          </Way>
        )}
        {vk_url && (
          <Way name="Социальная сеть" href={vk_url} elsewhere>
            ВКонтакте
          </Way>
        )}
      </ul>
    </>
  )
}

interface WayProps {
  name: string
  href: string
  elsewhere?: boolean
  children: ReactNode
}

/** The whole card is the link, which is easy to tap. */
function Way({ name, href, elsewhere = false, children }: WayProps) {
  return (
    <li className="grid">
      <a
        href={href}
        {...(elsewhere && { rel: 'noopener', target: '_blank' })}
        className="card grid content-start gap-1 p-5 hover:border-accent"
      >
        <span className="text-muted text-sm">{name}</span>
        <span className="wrap-anywhere font-semibold text-lg underline decoration-line underline-offset-4">
          {children}
        </span>
      </a>
    </li>
  )
}

/** «Ежедневно с 12:00» starts with a lower-case letter inside a sentence. */
function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
