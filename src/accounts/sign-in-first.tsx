import { Link, useLocation } from 'react-router'
import { EmptyState } from '../ui/empty-state.tsx'

/** Shown on pages that need a session when there is none. After signing in the user returns to the page. */
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
