import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { browserApi } from '../platform/browser/api-client.ts'
import { type Load, useLoad } from '../platform/browser/use-load.ts'
import { pageMeta, siteOf } from '../platform/pages/page-meta.ts'
import { countOf } from '../platform/text/plural.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { LoadingPlace } from '../ui/loading-place.tsx'
import { Section } from '../ui/section.tsx'
import { showToast } from '../ui/show-toast.ts'
import { useToastedAction } from '../ui/use-toasted-action.ts'
import type { Route } from './+types/profile-page.ts'
import type { signOut, signOutEverywhere } from './accounts.contract.ts'
import { useIdentities } from './identities/identity-buttons.tsx'
import { dropTokens } from './kept-tokens.ts'
import { useLeaving } from './leaving.ts'
import { ChangeEmail } from './profile/change-email.tsx'
import { ChangePassword } from './profile/change-password.tsx'
import { DeleteAccount } from './profile/delete-account.tsx'
import { Devices, useDevices } from './profile/devices.tsx'
import { LinkedServices } from './profile/linked-services.tsx'
import { OrderHistory, useOrderHistory } from './profile/order-history.tsx'
import { ProfileForm } from './profile/profile-form.tsx'
import type { getProfile, OrderInHistory, Profile, withdrawConsent } from './profile.contract.ts'
import { useViewer, viewerChanged } from './viewer.ts'

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
    <div className="page grid max-w-6xl gap-8 py-6 sm:py-8">
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
  const devices = useDevices()
  const identities = useIdentities()
  // How tall these will be nobody knows before they came: until then nothing stands below them that could be pressed
  // and would move away.
  const [isSettled, setSettled] = useState(false)
  const have = [history, profile, devices, identities].every(
    (load) => load.value !== undefined || load.failure !== undefined,
  )
  if (have && !isSettled) setSettled(true)
  if (!isSettled && !profile.value && !profile.failure) return <ProfileSkeleton />
  return (
    <div className="grid gap-8">
      <nav aria-label="Мои покупки" className="flex flex-wrap gap-3">
        <PageLink to="/my_shelf/" name="Моя полка" hint="Несколько заказов одной посылкой" />
        <PageLink to="/profile/preorders/" name="Мои предзаказы" hint={'Когда выйдут и\u00a0что мы обещали'} />
        <PageLink to="/collection/" name="Моя коллекция" hint={'Всё, что вы купили и\u00a0получили'} />
        <PageLink to="/gift-cards/" name="Подарочные карты" hint={'Подарить карту, узнать остаток своей'} />
        {profile.value?.points !== undefined && (
          <PageLink
            to="/profile/points/"
            name="Мои баллы"
            hint={countOf(profile.value.points, ['балл', 'балла', 'баллов'])}
          />
        )}
      </nav>
      <OrderHistory history={history} />
      {isSettled && (
        <>
          <PersonalData profile={profile} />
          <Security devices={devices} profile={profile} identities={identities} />
          {/* The consent can be given in the form above and withdrawn here: both show the same profile. */}
          <YourData onWithdrawn={profile.set} orders={history.value ?? []} />
        </>
      )}
    </div>
  )
}

function PageLink({ to, name, hint }: { to: string; name: string; hint: string }) {
  return (
    <Link
      to={to}
      className="card grid flex-1 basis-36 content-start gap-2 p-4 hover:text-accent-ink sm:basis-64 desk:basis-0 desk:p-5"
    >
      <span className="font-display">{name}</span>
      <span className="text-muted text-sm">{hint}</span>
    </Link>
  )
}

function PersonalData({ profile: { value, failure, reload, set } }: { profile: Load<Profile> }) {
  return (
    <Section title="Личные данные">
      {value ? (
        <ProfileForm profile={value} onSaved={set} />
      ) : (
        failure && <LoadFailed text="Не удалось загрузить данные профиля" onRetry={reload} />
      )}
    </Section>
  )
}

interface SecurityProps {
  devices: ReturnType<typeof useDevices>
  profile: Load<Profile>
  identities: ReturnType<typeof useIdentities>
}

function Security({ devices, identities, profile: { value: profile, set: setProfile } }: SecurityProps) {
  const { run: leave } = useToastedAction(async (call: () => Promise<unknown>) => {
    await call()
    dropTokens()
    await viewerChanged()
  }, 'Не удалось выйти')

  function othersAreOut(): void {
    identities.refresh()
    devices.refresh()
  }
  const emailChanged = (before: Profile) => (email: string) => {
    setProfile({ ...before, email })
    othersAreOut()
  }

  return (
    <Section title="Безопасность">
      <ChangePassword onChanged={othersAreOut} />
      {profile && <ChangeEmail email={profile.email} onChanged={emailChanged(profile)} />}
      <LinkedServices identities={identities} onUnlinked={devices.refresh} />
      <Devices devices={devices} />
      <div className="flex flex-wrap gap-3 border-line border-t pt-5">
        <button
          type="button"
          className="button-quiet"
          onClick={() => void leave(() => browserApi.call<typeof signOut>('POST /api/user/api/logout/'))}
        >
          Выйти
        </button>
        <button
          type="button"
          className="button-quiet"
          onClick={() =>
            void leave(() => browserApi.call<typeof signOutEverywhere>('POST /api/user/api/logout_everywhere/'))
          }
        >
          Выйти на всех устройствах
        </button>
      </div>
    </Section>
  )
}

interface YourDataProps {
  onWithdrawn: (profile: Profile) => void
  orders: OrderInHistory[]
}

/** The rights that the law gives everybody: to download the data, withdraw the consent and delete the account. */
function YourData({ onWithdrawn, orders }: YourDataProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { run: withdraw, busy } = useToastedAction(async () => {
    onWithdrawn(await browserApi.call<typeof withdrawConsent>('POST /api/user/consent/withdraw/'))
    showToast({ kind: 'success', text: 'Согласие отозвано. Имя и телефон сотрём в течение 30 дней.' })
  }, 'Не удалось отозвать согласие')

  return (
    <Section title="Ваши данные">
      <p className="text-muted text-sm">
        Здесь можно скачать всё, что магазин о вас хранит, отозвать согласие на обработку персональных данных и удалить
        учётную запись. После отзыва оформить новый заказ можно, только дав согласие снова.
      </p>
      <div className="flex flex-wrap gap-3">
        <a href="/api/user/export/" download="kitsune-data.json" className="button-quiet">
          Скачать мои данные
        </a>
        <button type="button" className="button-quiet" disabled={busy} onClick={() => void withdraw()}>
          Отозвать согласие
        </button>
        <button type="button" className="button-quiet text-bad" onClick={() => dialog.current?.showModal()}>
          Удалить учётную запись
        </button>
      </div>
      <DeleteAccount ref={dialog} orders={orders} />
    </Section>
  )
}

function ProfileSkeleton() {
  return (
    <LoadingPlace>
      <div className="grid gap-8">
        <div className="flex flex-wrap gap-3">
          {['a', 'b', 'c', 'd'].map((key) => (
            <div
              key={key}
              className="skeleton h-32 flex-1 basis-36 rounded-2xl sm:h-24 sm:basis-64 desk:h-28 desk:basis-0"
            />
          ))}
        </div>
        <div className="skeleton h-80 rounded-2xl" />
      </div>
    </LoadingPlace>
  )
}
