import { maskPhone } from '../phone.ts'
import type { Profile } from '../profile.contract.ts'

/** The personal data as text, until they are edited. */
export function ProfileFacts({ profile }: { profile: Profile }) {
  const name = [profile.last_name, profile.first_name, profile.surname].filter(Boolean).join(' ')
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <Fact name="ФИО" value={name} />
      <Fact name="Телефон" value={maskPhone(profile.phone)} />
      <Fact name="Email" value={profile.email} />
      <Fact name="Согласие на обработку персональных данных" value={profile.proccessing_data ? 'Дано' : 'Не дано'} />
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="wrap-anywhere">{value || <span className="text-muted">Не указано</span>}</dd>
    </div>
  )
}
