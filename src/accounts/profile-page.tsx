import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { browserApi } from '../platform/browser/api-client.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import { pageMeta, siteOf } from '../platform/pages/page-meta.ts'
import type { Route } from './+types/profile-page.ts'
import { useLeaving } from './leaving.ts'
import { OrderHistory, useOrderHistory } from './profile/order-history.tsx'
import { PersonalData } from './profile/personal-data.tsx'
import { ProfileSkeleton } from './profile/profile-skeleton.tsx'
import { Security } from './profile/security.tsx'
import { YourData } from './profile/your-data.tsx'
import type { getProfile } from './profile.contract.ts'
import { useViewer } from './viewer.ts'

/** The HTML contains no personal data, but pages that need a session are never cached. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

const loadProfile = (signal: AbortSignal) =>
  browserApi.call<typeof getProfile>('GET /api/user/profile/', undefined, { signal })

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const title = `Личный кабинет — ${site.siteName}`
  return pageMeta({ ...site, path: '/profile/', title, description: 'Личные данные и история заказов.', noindex: true })
}

export default function ProfilePage() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const leaving = useLeaving()
  const signedOut = !viewer.loading && !viewer.isAuthenticated && !leaving

  useEffect(() => {
    if (signedOut) void navigate('/auth/', { replace: true })
  }, [signedOut, navigate])

  return (
    <div className="page grid max-w-5xl gap-8 py-8">
      <h1 className="font-display text-2xl sm:text-3xl">Личный кабинет</h1>
      {viewer.isAuthenticated ? (
        // Resets the state when another account signs in in the same tab.
        <Cabinet key={viewer.user_id} />
      ) : (
        <ProfileSkeleton />
      )}
    </div>
  )
}

function Cabinet() {
  const profile = useLoad(loadProfile, 'Не удалось загрузить данные профиля')
  const history = useOrderHistory()
  // How tall the orders will be nobody knows before they came: until then nothing stands below them that could be
  // pressed and would move away.
  const isSettled = history.value !== undefined || history.failure !== undefined
  return (
    <div className="grid gap-8">
      <OrderHistory history={history} />
      {isSettled && (
        <>
          <nav aria-label="Мои покупки" className="grid gap-4">
            <PageLink to="/my_shelf/" name="Моя полка" hint="Несколько заказов одной посылкой" />
            <PageLink to="/profile/preorders/" name="Мои предзаказы" hint={'Когда выйдут и\u00a0что мы обещали'} />
            <PageLink to="/collection/" name="Моя коллекция" hint={'Всё, что вы купили и\u00a0получили'} />
          </nav>
          <PersonalData profile={profile} />
          <Security />
          {/* The consent can be given in the form above and withdrawn here: both show the same profile. */}
          <YourData onWithdrawn={profile.set} />
        </>
      )}
    </div>
  )
}

function PageLink({ to, name, hint }: { to: string; name: string; hint: string }) {
  return (
    <Link
      to={to}
      className="card flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 p-5 hover:text-accent-ink sm:px-7"
    >
      <span className="font-display text-lg">{name}</span>
      <span className="text-muted text-sm">{hint}</span>
    </Link>
  )
}
