import { Link, useLocation } from 'react-router'
import { EmptyState } from '../ui/empty-state.tsx'

/** What a page behind the sign-in shows when the server does not know who asks. Whoever signs in comes back to it. */
export function SignInFirst({ hint }: { hint: string }) {
  const from = useLocation().pathname
  return (
    <EmptyState text="Сначала войдите в аккаунт" hint={hint} role="status">
      <Link to="/auth/" state={{ from }} className="button">
        Войти
      </Link>
      <Link to="/create_account/" state={{ from }} className="button-quiet">
        Создать аккаунт
      </Link>
    </EmptyState>
  )
}
